import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import type { Known } from '../statement-lines/index.ts';

/** All numbers that were ever given, with which they begin, and the first hundred between them that no receipt has. */
const NUMBERS = `
  with given as (
    select count(*)::int as count, coalesce(max(number), 0)::int as last,
      case when count(*) = 0 then 0 else coalesce((
        select first::int from first_number where organization_id = $1 and series = 'receipts'), 1) end as first
    from receipt where organization_id = $1 and journal_number <= $2)
  select count, first, last,
    case when count = 0 or count = last - first + 1 then '{}'::int[] else array(
      select n::int from generate_series(first, last) n
      where not exists (select from receipt r where r.organization_id = $1 and r.number = n and r.journal_number <= $2)
      order by n limit 100) end as missing
  from given`;

export interface ReceiptNumbers {
  count: number;
  /** 0 where none is given. */
  first: number;
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
  return rows[0] ?? { count: 0, first: 0, last: 0, missing: [] };
};
