import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import type { Known } from '../statement-lines/index.ts';

/** All numbers that were ever given, and the first hundred between them that no receipt has. */
const NUMBERS = `
  with given as (
    select count(*)::int as count, coalesce(max(number), 0)::int as last from receipt
    where organization_id = $1 and journal_number <= $2)
  select count, last,
    case when count = last then '{}'::int[] else array(
      select n::int from generate_series(1, last) n
      where not exists (select from receipt r where r.organization_id = $1 and r.number = n and r.journal_number <= $2)
      order by n limit 100) end as missing
  from given`;

export interface ReceiptNumbers {
  count: number;
  last: number;
  missing: number[];
}

/** Whether the numbers of all receipts run without a gap (money#receipt-numbers). */
export const readReceiptNumbers = async (
  tx: TenantTransaction,
  organizationId: string,
  { journalNumber }: Known,
): Promise<ReceiptNumbers> => {
  const { rows } = await tx.query<ReceiptNumbers>(NUMBERS, [organizationId, journalNumber]);
  return rows[0] ?? { count: 0, last: 0, missing: [] };
};
