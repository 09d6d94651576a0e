import type { PortalGrant } from '../../kernel/signed-in.ts';

/** Implemented by the feature that keeps the grants of portals; sessions only ask it. */
export abstract class PortalGrants {
  /** What Admins let the user see of sureties today, accepted and neither revoked nor expired. */
  abstract of(userId: string): Promise<PortalGrant[]>;
}
