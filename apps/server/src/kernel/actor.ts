import type { Role } from '#contracts/kernel/roles.ts';

declare const organizationBrand: unique symbol;
/** The id of an organization that a session, a job or an event has vouched for; never straight from a request. */
export type OrganizationId = string & { readonly [organizationBrand]: true };

/** Marks an id as vouched for; call it where the id comes from a session row, an event's metadata or a job. */
export const trustedOrganizationId = (id: string): OrganizationId => id as OrganizationId;

/** Who does something, for which organization. Handlers get it from the guard, never from the body. */
export interface Actor {
  organizationId: OrganizationId;
  userId: string;
  role: Role;
  /** IANA zone of the organization; decides what today is (screens#today-is). */
  timeZone: string;
  /** Of an auditor with a period: the money of which days they see (money#auditor-access). */
  period?: { from: string | null; to: string | null };
  /** The Idempotency-Key of a write; a fresh id for reads. */
  commandId: string;
  /** What was called, as `POST /bonds`: a command id is for one endpoint. Missing where no request stands behind it. */
  endpoint?: string;
  requestId: string;
  /** The caller's address, kept in the audit trail beside the event, never in it. */
  fromAddress: string;
}
