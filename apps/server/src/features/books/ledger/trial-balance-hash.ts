import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';

/**
 * SQL: the hash of a trial balance, hexadecimal: each account that does not stand at zero with its cents, in the order of
 * their codes, of the entries booked up to a day among the first so many (money#closed-periods).
 */
export const hashOfTrialBalance = (of: { organizationId: string; on: string; journalNumber: string }): string => `
  (select encode(sha256(convert_to(coalesce(string_agg(account || ' ' || cents, E'\\n' order by account collate "C"), ''),
      'UTF8')), 'hex')
   from (select p.ledger_account as account, sum(p.debit_cents - p.credit_cents)::bigint as cents from posting p
         where p.organization_id = ${of.organizationId} and p.booked_on <= ${of.on}
           and p.journal_number <= ${of.journalNumber}
         group by 1 having sum(p.debit_cents - p.credit_cents) <> 0) b)`;

const HASH = `select ${hashOfTrialBalance({ organizationId: '$1', on: '$2::date', journalNumber: '$3::bigint' })} as hash`;

/** The same of one day and journal number. */
export const trialBalanceHash = async (
  tx: TenantTransaction,
  organizationId: string,
  { on, journalNumber }: { on: string; journalNumber: number },
): Promise<string> => {
  const { rows } = await tx.query<{ hash: string }>(HASH, [organizationId, on, journalNumber]);
  const [row] = rows;
  if (!row) throw new Error('An aggregate answers one row.');
  return row.hash;
};
