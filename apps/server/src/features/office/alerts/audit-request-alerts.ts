import { moneyRoles } from '#contracts/kernel/roles.ts';
import { auditRequestNumber } from '#domain/office/audit-requests.ts';
import type { KindOfAlert } from './alert-kind.ts';
import { byStatement } from './settled-by.ts';

const WAITING = `
  select request_id as thing, number, asked_by, changed_at from audit_request
  where organization_id = $1 and state = 'open'`;

const ANSWERED_BY = `
  select request_id::text as thing, changed_by as by from audit_request
  where organization_id = $1 and request_id = any ($2::uuid[]) and state <> 'open'`;

interface Row {
  thing: string;
  number: number;
  askedBy: string;
  changedAt: string;
}

/** What an auditor asks waits for an answer (money#audit-requests). */
export const auditRequestAlerts: KindOfAlert = {
  kind: 'audit-request',
  roles: moneyRoles,
  find: async (tx, { organizationId }) => {
    const { rows } = await tx.query<Row>(WAITING, [organizationId]);
    return rows.map(({ thing, number, askedBy, changedAt }) => ({
      thing,
      occasion: new Date(changedAt).toISOString(),
      facts: { what: auditRequestNumber(number), userId: askedBy },
    }));
  },
  settledBy: byStatement(ANSWERED_BY),
  words: ({ what = '' }) => `Request ${what} of an auditor waits for an answer`,
  page: () => '/admin/audit-room?view=requests',
};
