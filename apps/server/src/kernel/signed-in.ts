import type { z } from 'zod';
import type { Role } from '#contracts/kernel/roles.ts';
import type { securityPolicy } from '#contracts/organizations/security-policy.ts';
import type { OrganizationId } from './actor.ts';

/** What an organization asks of passwords and sessions (decision 33). */
export type SecurityPolicy = z.output<typeof securityPolicy>;

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

/** Who is signed in; `member` is null for a user without an agent record (decision 30). */
export interface SignedIn {
  userId: string;
  email: string;
  name: string;
  sessionToken: string;
  member: Member | null;
  twoFactorEnabled: boolean;
  /** Signed in with a temporary password: only the profile works (decision 31). */
  mustChangePassword: boolean;
  /** The organization requires two-factor and the user has none yet (decision 33). */
  mustSetUpTwoFactor: boolean;
  /** When they last gave their password or a second factor in this session. */
  authenticatedAt: Date;
}
