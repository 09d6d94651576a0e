import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import type { getTrialBalance } from '#contracts/books/ledger/ledger.ts';
import { ledgerAccountName, ledgerAccountType } from '#domain/kernel/chart-of-accounts.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { chainHeadAt, journalHead, recordedAt } from './journal-head.query.ts';

export type TrialBalance = ResponseOf<typeof getTrialBalance>;

interface Sum {
  account: string;
  /** As the organization calls it, where it does otherwise than the chart. */
  name: string | null;
  type: string | null;
  netCents: number;
}

/** Today's knowledge: the sums that the ledger view keeps per account and day. */
const FROM_BALANCES = `
  select ledger_account, sum(debit_cents - credit_cents)::bigint as net from ledger_balance
  where organization_id = $1 and booked_on <= $2 and $3::bigint is not null group by ledger_account`;

/** What was known at a journal number: the postings up to it. */
const FROM_POSTINGS = `
  select ledger_account, sum(debit_cents - credit_cents)::bigint as net from posting
  where organization_id = $1 and booked_on <= $2 and journal_number <= $3 group by ledger_account`;

/**
 * The trial balance by both dates (money#as-of): entries booked up to `effectiveOn` among the first
 * `journalNumber` ones (all of them where undefined). The same pair always gives the same answer.
 */
export const readTrialBalance = async (
  tx: TenantTransaction,
  organizationId: string,
  asOf: { effectiveOn: string; journalNumber?: number | undefined },
): Promise<TrialBalance> => {
  const head = await journalHead(tx, organizationId);
  const journalNumber = Math.min(asOf.journalNumber ?? head, head);
  const { rows } = await tx.query<Sum>(
    `with balance as (${journalNumber === head ? FROM_BALANCES : FROM_POSTINGS})
     select b.ledger_account as account, case when l.changed_by is not null then l.name end as name, l.type, b.net as net_cents
     from balance b left join ledger_account l on l.organization_id = $1 and l.code = b.ledger_account
     order by b.ledger_account collate "C"`,
    [organizationId, asOf.effectiveOn, journalNumber],
  );
  const balances = rows.map(({ netCents, ...row }) => ({
    ...row,
    name: ledgerAccountName(row.account, row.name),
    type: ledgerAccountType(row.account, row.type),
    debitCents: Math.max(netCents, 0),
    creditCents: Math.max(-netCents, 0),
  }));
  return {
    effectiveOn: asOf.effectiveOn,
    journalNumber,
    knownAt: await recordedAt(tx, organizationId, journalNumber),
    rows: balances,
    totalDebitCents: balances.reduce((sum, { debitCents }) => sum + debitCents, 0),
    totalCreditCents: balances.reduce((sum, { creditCents }) => sum + creditCents, 0),
    chainHead: await chainHeadAt(tx, organizationId, journalNumber),
  };
};
