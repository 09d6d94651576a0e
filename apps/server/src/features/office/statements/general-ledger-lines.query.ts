import type { GeneralLedgerLine } from '#contracts/office/statements/general-ledger.ts';
import { officialName } from '#domain/agency/premium-shares.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { nameOf } from '../../agency/organizations/index.ts';
import { describeEntry, EVENT_TAKEN_BACK } from '../../books/ledger/index.ts';
import type { Known } from '../statement-lines/index.ts';

/** Which lines: of these accounts and booked days, among the entries that were known. */
export interface LinesAsked {
  codes: readonly string[];
  from: string;
  to: string;
  known: Known;
}

/** The last line that was shown, and the balance of its account after it. */
export type LinePlace = [ledgerAccount: string, bookedOn: string, journalNumber: number, line: number, cents: number];

interface Row extends Omit<GeneralLedgerLine, 'description' | 'balanceCents'> {
  eventType: string;
  detail: string | null;
  payee: string | null;
}

/** What an account stood at before the period, and its debits and credits in it. */
export interface AccountSums {
  code: string;
  openingCents: number;
  debitCents: number;
  creditCents: number;
}

const sumsOf = (moves: string) => `
  select ledger_account as code,
    coalesce(sum(debit_cents - credit_cents) filter (where booked_on < $3), 0)::bigint as opening_cents,
    coalesce(sum(debit_cents) filter (where booked_on >= $3), 0)::bigint as debit_cents,
    coalesce(sum(credit_cents) filter (where booked_on >= $3), 0)::bigint as credit_cents
  from ${moves} and ledger_account = any ($2) and booked_on <= $4 group by 1`;

/** All that is known: what the ledger view keeps of each account and day. */
const KEPT = sumsOf('ledger_balance where organization_id = $1 and $5::bigint is not null');

/** The entries that were known alone. */
const KNOWN = sumsOf('posting where organization_id = $1 and journal_number <= $5');

/** What the accounts stood at and what moved on them, as far as it was known (money#as-of). */
export const readAccountSums = async (
  tx: TenantTransaction,
  organizationId: string,
  { codes, from, to, known }: LinesAsked,
): Promise<AccountSums[]> => {
  const sql = known.journalNumber === known.head ? KEPT : KNOWN;
  return (await tx.query<AccountSums>(sql, [organizationId, codes, from, to, known.journalNumber])).rows;
};

/** The lines of one page in the order of the index, then what they name. */
const LINES = `
  with shown as (
    select p.* from posting p
    where p.organization_id = $1 and p.ledger_account = any ($2) and p.booked_on between $3 and $4
      and p.journal_number <= $5
      and (p.ledger_account, p.booked_on, p.journal_number, p.line) > ($6, $7::date, $8::bigint, $9::smallint)
    order by p.ledger_account, p.booked_on, p.journal_number, p.line limit $10)
  select p.ledger_account, p.journal_number, p.line, p.booked_on, j.effective_on, j.event_type, j.detail,
    p.debit_cents, p.credit_cents, p.account_id, n.short_id as account_short_id, r.number as receipt_number, p.payee,
    case when g.user_id is not null then ${nameOf('g', 'Former staff')}
         when p.payee like 'payee:%' then coalesce(nullif(y.name, ''), 'Former payee')
         when p.payee is null then s.name end as about
  from shown p
  join journal_entry j on j.organization_id = p.organization_id and j.number = p.journal_number
  left join account_number n on n.organization_id = p.organization_id and n.account_id = p.account_id
  left join receipt r on r.organization_id = p.organization_id and r.event_id = ${EVENT_TAKEN_BACK}
  left join surety s on s.organization_id = p.organization_id and s.surety_id = p.surety_id
  left join agent g on g.organization_id = p.organization_id
    and g.user_id = coalesce(p.agent_id, substring(p.payee from '^agent:(.*)$')::uuid)
  left join recovery_payee y on y.organization_id = p.organization_id
    and y.id = substring(p.payee from '^payee:(.*)$')::uuid
  order by p.ledger_account, p.booked_on, p.journal_number, p.line`;

const FIRST: LinePlace = ['', '0001-01-01', 0, 0, 0];

/** The balance of its account after each line; each account begins with what it stood at before the period. */
const withBalances = (
  rows: readonly Row[],
  sums: readonly AccountSums[],
  [code, , , , cents]: LinePlace,
): GeneralLedgerLine[] => {
  const balances = new Map(sums.map((account) => [account.code, account.openingCents]));
  if (code !== '') balances.set(code, cents);
  return rows.map(({ eventType, detail, payee, ...row }) => {
    const balanceCents = (balances.get(row.ledgerAccount) ?? 0) + row.debitCents - row.creditCents;
    balances.set(row.ledgerAccount, balanceCents);
    return {
      ...row,
      about: row.about ?? (payee === null ? null : officialName(payee)),
      description: describeEntry(eventType, detail),
      balanceCents,
    };
  });
};

/** Lines by account, booked day and number, those after a place; all of them where no limit is told. */
export const readLines = async (
  tx: TenantTransaction,
  organizationId: string,
  { codes, from, to, known }: LinesAsked,
  page: { sums: readonly AccountSums[]; after: LinePlace | null; limit: number | null },
): Promise<GeneralLedgerLine[]> => {
  const after = page.after ?? FIRST;
  const { rows } = await tx.query<Row>(LINES, [
    organizationId,
    codes,
    from,
    to,
    known.journalNumber,
    ...after.slice(0, 4),
    page.limit,
  ]);
  return withBalances(rows, page.sums, after);
};
