import { RECEIVABLE } from '#domain/kernel/chart-of-accounts.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import type { Known } from '../statement-lines/index.ts';
import { lineOf, ORIGINS, unpaidDebts } from './unpaid-debts.query.ts';

/** What clients have not paid at the end of a day, what was written off as if it were not (money#cash-basis). */
export interface Uncollected {
  /** By the ledger account that the debt is income of, or that it took an expense off. */
  byCode: ReadonlyMap<string, number>;
  /** All of it, also what is owed on to others. */
  unpaidCents: number;
  /** What accounts paid more than they owe, negative. */
  creditCents: number;
  /** What was written off and stands, negative. */
  writtenOffCents: number;
}

/** What was booked up to the first day counts on both days, what was booked since on the second alone. */
const SIDES = `side (place) as (values ('before'), ('after'))`;
const onSide = (booked: string): string => `(${booked}.is_before or s.place = 'after')`;

/** The accounts as they would stand without write-offs, by their postings, on both days. */
const STANDING = `
  written as (
    select s.place, w.account_id, sum(w.cents)::bigint as cents
    from (
      select e.account_id, j.booked_on <= $2 as is_before, sum(e.amount_cents)::bigint as cents
      from account_entry e
      join journal_entry j on j.organization_id = e.organization_id and j.event_id = e.event_id and j.part = e.part
      where e.organization_id = $1 and e.kind = 'WRITE_OFF' and j.booked_on <= $3 and j.number <= $4
      group by 1, 2) w
    join side s on ${onSide('w')}
    group by 1, 2),
  standing as (
    select p.place, p.account_id, p.cents - case when w.cents is null then 0 else w.cents end as balance
    from (
      select s.place, m.account_id, sum(m.cents)::bigint as cents
      from (
        select account_id, booked_on <= $2 as is_before, sum(debit_cents - credit_cents)::bigint as cents from posting
        where organization_id = $1 and ledger_account = '${RECEIVABLE}' and booked_on <= $3 and journal_number <= $4
        group by 1, 2) m
      join side s on ${onSide('m')}
      group by 1, 2) p
    left join written w on w.place = p.place and w.account_id = p.account_id
    where p.cents <> case when w.cents is null then 0 else w.cents end)`;

/** What was booked of debts alone, read once: what pays is in the balance already. */
const LINES = `
  entry as materialized (
    select e.account_id, e.entry_id, e.kind, e.what, e.fee_kind, e.bond_id, e.amount_cents, e.effective_on, j.booked_on,
      j.number, j.booked_on <= $2 as is_before
    from origin o
    join account_entry e on e.organization_id = $1 and e.account_id = o.account_id
    join journal_entry j on j.organization_id = e.organization_id and j.event_id = e.event_id and j.part = e.part
    where e.kind not in ('PAYMENT', 'COLLATERAL', 'WRITE_OFF') and j.booked_on <= $3 and j.number <= $4),
  line as (
    select s.place, ${lineOf('e.booked_on')} from entry e join side s on ${onSide('e')} group by 1, 2, 3, 4)`;

/**
 * Of what is unpaid the income: what of a debt is owed on to others is paid before it. What an account opened with booked
 * none here: it is that of its kind, and pass-through is none (moving-in#kinds-of-opening).
 */
const INCOME = `
  said as (
    select entry_id, kind, bool_or(what = 'opened') as is_opened, bool_or(fee_kind = 'Judgment') as is_judgment
    from entry group by 1, 2),
  booked as (
    select e.place, e.entry_id, e.kind, p.ledger_account as code, sum(p.credit_cents - p.debit_cents) as cents
    from (
      select distinct s.place, e.entry_id, e.kind, e.number from entry e
      join unpaid s on s.entry_id = e.entry_id and s.kind = e.kind and ${onSide('e')}) e
    join posting p on p.organization_id = $1 and p.journal_number = e.number
      and p.ledger_account >= '4' and p.ledger_account < '5'
    group by 1, 2, 3, 4),
  part as (
    select u.place, b.code, least(b.cents, u.cents + b.cents
      - sum(b.cents) over (partition by u.place, u.account_id, u.entry_id, u.kind order by b.code)) as cents
    from unpaid u join booked b on b.place = u.place and b.entry_id = u.entry_id and b.kind = u.kind
    where b.cents > 0
    union all
    select u.place, case u.kind when 'PREMIUM' then '4000' when 'FEE' then '4100' else '4200' end, u.cents
    from unpaid u join said s on s.entry_id = u.entry_id and s.kind = u.kind
    where s.is_opened and u.rank > 0
    union all
    select u.place, '5500', u.cents from unpaid u join said s on s.entry_id = u.entry_id and s.kind = u.kind where s.is_judgment)`;

const UNCOLLECTED = `
  with recursive ${SIDES}, ${STANDING}, ${ORIGINS}, ${LINES}, ${unpaidDebts('place')}, ${INCOME}
  select place, code, sum(cents)::bigint as cents from part where cents > 0 group by 1, 2
  union all select place, 'unpaid', sum(cents)::bigint from unpaid group by 1
  union all select place, 'credit', sum(balance)::bigint from standing where balance < 0 group by 1
  union all select place, 'written', sum(cents)::bigint from written group by 1`;

/** What clients have not paid at the end of two days, by what it is income of (money#cash-basis); `before` is the earlier. */
export const readUncollected = async (
  tx: TenantTransaction,
  organizationId: string,
  { journalNumber }: Known,
  days: { before: string; after: string },
): Promise<{ before: Uncollected; after: Uncollected }> => {
  const { rows } = await tx.query<{ place: string; code: string; cents: number }>(UNCOLLECTED, [
    organizationId,
    days.before,
    days.after,
    journalNumber,
  ]);
  const at = (place: 'before' | 'after'): Uncollected => {
    const byCode = new Map(rows.filter((row) => row.place === place).map(({ code, cents }) => [code, cents]));
    return {
      byCode,
      unpaidCents: byCode.get('unpaid') ?? 0,
      creditCents: byCode.get('credit') ?? 0,
      writtenOffCents: byCode.get('written') ?? 0,
    };
  };
  return { before: at('before'), after: at('after') };
};
