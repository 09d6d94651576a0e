import { holidayMoves } from '#domain/instalment-days.ts';
import type { PlanBooks } from '#domain/payment-plan.ts';
import type { RecordedLine } from '#domain/promise-to-pay.ts';
import type { TenantTransaction } from '../../platform/database/tenant-database.ts';
import type { OrganizationId } from '../../kernel/actor.ts';
import { NOTHING_AGREED } from './plan-record.ts';
import type { PlanRecord } from './plan-record.ts';

/** What is agreed on an account, and the money that its figures follow from. */
export interface AccountBooks extends PlanBooks {
  record: PlanRecord;
  lines: readonly RecordedLine[];
}

interface LineRow extends RecordedLine {
  accountId: string;
}

const RECORDS = `
  select account_id as "accountId", record from account_plan
  where organization_id = $1 and account_id = any($2::uuid[])`;

/** Payments one by one, all else by its day. */
const LINES = `
  select e.account_id as "accountId", e.effective_on as on, sum(e.amount_cents)::bigint as cents,
         case when e.kind = 'PAYMENT' then e.entry_id end as "paymentId", min(e.position) as position
  from account_entry e
  where e.organization_id = $1 and e.account_id = any($2::uuid[])
  group by e.account_id, e.effective_on, case when e.kind = 'PAYMENT' then e.entry_id end`;

const HOLIDAYS = 'select day from holiday where organization_id = $1 order by day';

/** The holidays of an organization, earliest first. */
export const holidaysOf = async (tx: TenantTransaction, organizationId: OrganizationId): Promise<string[]> => {
  const { rows } = await tx.query<{ day: string }>(HOLIDAYS, [organizationId]);
  return rows.map(({ day }) => day);
};

/**
 * The books of many accounts at once, in a transaction that has waited for the views `plans` and `accounts`: by account
 * id; of one without anything agreed or booked there is an empty one.
 */
export const planBooksOf = async (
  tx: TenantTransaction,
  organizationId: OrganizationId,
  accountIds: readonly string[],
): Promise<Map<string, AccountBooks>> => {
  const values = [organizationId, accountIds];
  const [records, lines, holidays] = await Promise.all([
    tx.query<{ accountId: string; record: PlanRecord }>(RECORDS, values),
    tx.query<LineRow>(LINES, values),
    holidaysOf(tx, organizationId),
  ]);
  const recordOf = new Map(records.rows.map(({ accountId, record }) => [accountId, record]));
  const linesOf = Map.groupBy(lines.rows, ({ accountId }) => accountId);
  const moves = holidayMoves(holidays);
  return new Map(
    accountIds.map((accountId) => {
      const record = recordOf.get(accountId) ?? NOTHING_AGREED;
      return [accountId, { record, versions: record.versions, lines: linesOf.get(accountId) ?? [], moves }];
    }),
  );
};
