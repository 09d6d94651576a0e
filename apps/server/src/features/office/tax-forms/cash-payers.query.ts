import { CASH_WARNING_CENTS } from '#domain/books/taking.ts';
import { addMonths } from '#domain/kernel/days.ts';
import { cashSince } from '#domain/office/form-8300.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { PAYER, PAYER_NAMED } from '../payment-history/index.ts';
import type { Known } from '../statement-lines/index.ts';

/** What a payer gave in cash on a day; without a name what all others gave in the twelve months. */
export interface CashRow {
  /** The name as it is compared, or the payer of several names; null of all others together. */
  payer: string | null;
  name: string;
  on: string;
  cents: number;
  /** An account that it was paid to, and one of the payments; null of all others together. */
  accountId: string | null;
  eventId: string | null;
  /** Whether some of it was taken before moving in: that is in no list of payments. */
  isBefore: boolean;
}

/**
 * SQL: cash that was taken, of the journal and from before moving in (moving-in#payments-before): what the old program
 * took has no number, since it is booked nowhere, and is known from the start; `named_by`: what a form names it by.
 */
export const CASH_TAKEN = `(
  select organization_id, event_id, event_id as named_by, account_id, effective_on, amount_cents, number
  from journal_entry where event_type = 'PaymentReceived' and detail = 'Cash'
  union all
  select organization_id, event_id, payment_id, account_id, paid_on, amount_cents, null
  from payment_before where method = 'Cash')`;

/**
 * Cash that stands, by who gave it, else by the account's defendant, several names of one payer together
 * (money#form-8300, money#names-of-one-payer): of those near the limit in two years by day, of all others what they gave in
 * the twelve months.
 */
const CASH = `
  with paid as materialized (
    select ${PAYER} as payer,
      coalesce(nullif(t.body, ''), d.full_name, '') as name, j.effective_on, j.amount_cents, j.account_id,
      j.named_by as event_id, j.number is null as is_before
    from ${CASH_TAKEN} j ${PAYER_NAMED}
    where j.organization_id = $1 and j.effective_on between $2 and $4 and (j.number is null or j.number <= $5)
      and not exists (
        select from journal_entry v
        where v.organization_id = j.organization_id and v.reverses_event_id = j.event_id and v.number <= $5)),
  near as (
    select payer from paid where payer <> '' group by 1 having sum(amount_cents) >= ${CASH_WARNING_CENTS})
  select payer, names.name, to_char(effective_on, 'YYYY-MM-DD') as "on", sum(amount_cents)::bigint as cents,
    min(account_id::text)::uuid as account_id, min(event_id::text)::uuid as event_id, bool_or(is_before) as is_before
  from paid join near using (payer)
  join (select payer, string_agg(distinct spelling collate "C", ', ') as name
    from (select payer, min(name) as spelling from paid join near using (payer) group by payer, searchable_name(name)) spelled
    group by payer) names using (payer)
  group by 1, 2, 3
  union all
  select null, '', '', coalesce(sum(amount_cents), 0)::bigint, null, null, coalesce(bool_or(is_before), false)
  from paid where effective_on >= $3 and payer not in (select payer from near)
  order by 1, 3`;

/** Two years of cash up to a day, as far as it was known: what passed the limit a year ago is told still. */
export const readCashPayers = async (
  tx: TenantTransaction,
  organizationId: string,
  { journalNumber }: Known,
  to: string,
): Promise<CashRow[]> => {
  const values = [organizationId, addMonths(cashSince(to), -12), cashSince(to), to, journalNumber];
  return (await tx.query<CashRow>(CASH, values)).rows;
};

/** What cash payments and their voids booked on the receivable and the debts written off, whoever gave it, and what was taken before. */
const BOOKED = `
  select coalesce(sum(p.credit_cents - p.debit_cents), 0)::bigint as cents,
    (select coalesce(sum(b.amount_cents), 0)::bigint from payment_before b
     where b.organization_id = $1 and b.method = 'Cash' and b.paid_on between $2 and $3) as before_cents
  from journal_entry j
  left join journal_entry v on v.organization_id = j.organization_id and v.reverses_event_id = j.event_id and v.number <= $4
  join posting p on p.organization_id = j.organization_id and p.journal_number in (j.number, v.number)
    and p.ledger_account in ('1100', '5200')
  where j.organization_id = $1 and j.event_type = 'PaymentReceived' and j.detail = 'Cash'
    and j.effective_on between $2 and $3 and j.number <= $4`;

/** What the cash of the twelve months up to a day comes to: what was booked, and what the old program took. */
export interface CashBooked {
  cents: number;
  beforeCents: number;
}

/** What the postings of it come to. */
export const readCashBooked = async (
  tx: TenantTransaction,
  organizationId: string,
  { journalNumber }: Known,
  to: string,
): Promise<CashBooked> => {
  const { rows } = await tx.query<CashBooked>(BOOKED, [organizationId, cashSince(to), to, journalNumber]);
  return rows[0] ?? { cents: 0, beforeCents: 0 };
};
