import type { z } from 'zod';
import type { Role } from '#contracts/kernel/roles.ts';
import type { securityPolicy } from '#contracts/agency/organizations/security-policy.ts';
import type { OrganizationId } from './actor.ts';

/** What an organization asks of passwords and sessions (people#password-rules). */
export type SecurityPolicy = z.output<typeof securityPolicy>;

/** Until which day an auditor may look, and at the money of which days; null: no end, no bound (people#auditors-term). */
export interface AuditTerm {
  until: string | null;
  from: string | null;
  to: string | null;
}

/** What a user is in an organization. */
export interface Member {
  organizationId: OrganizationId;
  organizationName: string;
  timeZone: string;
  role: Role;
  fullName: string;
  /** The organization's; its passwords follow the strictest of all that the user belongs to. */
  policy: SecurityPolicy;
  /** Of an Auditor alone. */
  audit: AuditTerm | null;
}

/** What an Admin lets somebody see of one surety, whoever they are (people#grants): no role, no membership. */
export interface PortalGrant {
  grantId: string;
  organizationId: OrganizationId;
  organizationName: string;
  timeZone: string;
  suretyId: string;
  suretyName: string;
  /** A day of the organization, included. */
  lastDay: string;
  policy: SecurityPolicy;
}

/** Who is signed in; `member` is null for a user without an agent record (people#no-agent-record). */
export interface SignedIn {
  userId: string;
  email: string;
  name: string;
  sessionToken: string;
  member: Member | null;
  /** Good when the session was read: whoever lets them in checks the day again. */
  grants: readonly PortalGrant[];
  twoFactorEnabled: boolean;
  /** Signed in with a temporary password: only the profile works (people#temporary-password). */
  mustChangePassword: boolean;
  /**
   * The organization, or the portal of somebody who has no agent record, requires two-factor and the user has none yet
   * (people#two-factor).
   */
  mustSetUpTwoFactor: boolean;
  /** When they last gave their password or a second factor in this session. */
  authenticatedAt: Date;
}
