import { SURETY_PREMIUM } from '#domain/kernel/chart-of-accounts.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import type { YearBalance } from './period.ts';

const BALANCES = `
  select ledger_account as account, case when ledger_account = '${SURETY_PREMIUM}' then surety_id end as surety_id,
    sum(debit_cents - credit_cents)::bigint as cents
  from posting
  where organization_id = $1 and booked_on <= $2 and journal_number <= $3
    and (ledger_account like '4%' or ledger_account like '5%')
  group by 1, 2 having sum(debit_cents - credit_cents) <> 0
  order by 1, 2`;

/**
 * What stands of income and expense at a cut, by the tags that the chart keeps these accounts by: the surety of 5000
 * alone (money#year-end). The years before are ended already, so it is that of this year.
 */
export const yearBalances = async (
  tx: TenantTransaction,
  organizationId: string,
  { on, journalNumber }: { on: string; journalNumber: number },
): Promise<YearBalance[]> => {
  const { rows } = await tx.query<YearBalance>(BALANCES, [organizationId, on, journalNumber]);
  return rows;
};
