import type { Member, SecurityPolicy } from '../../kernel/signed-in.ts';

/** Implemented by the feature that keeps memberships; sessions only ask it. */
export abstract class Memberships {
  /** The user's membership of the organization, or of the first one where it is null or no longer theirs. */
  abstract of(userId: string, activeOrganizationId: string | null): Promise<Member | null>;

  /** The strictest policy of every organization that the user belongs to. */
  abstract policyOf(userId: string): Promise<SecurityPolicy>;

  /** The names of those organizations. */
  abstract organizationNamesOf(userId: string): Promise<string[]>;
}
