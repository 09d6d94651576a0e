import type { Role } from '#contracts/kernel/roles.ts';
import type { OrganizationId } from '../../kernel/actor.ts';
import type { SecurityPolicy } from './policy.ts';

/** What a user is in an organization. */
export interface Member {
  organizationId: OrganizationId;
  organizationName: string;
  timeZone: string;
  role: Role;
  fullName: string;
  /** The organization's; its passwords follow the strictest of all that the user belongs to. */
  policy: SecurityPolicy;
}

/** Answered by the feature that knows who works where; sessions only ask. */
export abstract class Memberships {
  /** The user's membership of the organization, or of the first one where it is null or no longer theirs. */
  abstract of(userId: string, activeOrganizationId: string | null): Promise<Member | null>;

  /** The strictest policy of every organization that the user belongs to. */
  abstract policyOf(userId: string): Promise<SecurityPolicy>;

  /** The names of those organizations. */
  abstract organizationNamesOf(userId: string): Promise<string[]>;
}
