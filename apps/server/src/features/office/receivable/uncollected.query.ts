import { RECEIVABLE } from '#domain/kernel/chart-of-accounts.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import type { Known } from '../statement-lines/index.ts';

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

/** An account as it would stand without write-offs, by its postings. */
const STANDING = `
  written as (
    select e.account_id, sum(e.amount_cents)::bigint as cents
    from account_entry e
    join journal_entry j on j.organization_id = e.organization_id and j.event_id = e.event_id and j.part = e.part
    where e.organization_id = $1 and e.kind = 'WRITE_OFF' and j.booked_on <= $2 and j.number <= $3
    group by 1),
  standing as (
    select p.account_id, p.cents - case when w.cents is null then 0 else w.cents end as balance
    from (
      select account_id, sum(debit_cents - credit_cents)::bigint as cents from posting
      where organization_id = $1 and ledger_account = '${RECEIVABLE}' and booked_on <= $2 and journal_number <= $3
      group by 1) p
    left join written w on w.account_id = p.account_id
    where p.cents <> case when w.cents is null then 0 else w.cents end),
  origin as (
    select account_id from standing
    union
    select t.from_account_id from account_transfer t
    join origin o on o.account_id = t.to_account_id
    where t.organization_id = $1 and t.from_account_id is not null)`;

/** What is unpaid of each debt: pass-through is paid first, then fees and charges, then premium (money#allocation). */
const UNPAID = `
  entry as (
    select e.account_id, e.entry_id, e.kind, e.fee_kind, e.amount_cents, e.effective_on, j.booked_on, j.number
    from origin o
    join account_entry e on e.organization_id = $1 and e.account_id = o.account_id
    join journal_entry j on j.organization_id = e.organization_id and j.event_id = e.event_id and j.part = e.part
    where e.kind not in ('PAYMENT', 'COLLATERAL', 'WRITE_OFF') and j.booked_on <= $2 and j.number <= $3),
  line as (
    select account_id, entry_id, kind, max(fee_kind) as fee_kind, sum(amount_cents)::bigint as cents,
      min(case when kind = 'PREMIUM' then booked_on else effective_on end) as first_on
    from entry group by 1, 2, 3),
  dated as (
    select l.*, s.balance, coalesce(f.due_on, min(l.first_on) over (partition by l.entry_id, l.kind)) as since,
      case when coalesce(f.pass_through_cents, 0) > 0 then 0 when l.kind = 'PREMIUM' then 2 else 1 end as rank
    from line l
    left join standing s on s.account_id = l.account_id
    left join fee_due f on f.organization_id = $1 and f.account_id = l.account_id and f.entry_id = l.entry_id),
  debt as (
    select *, sum(cents) over (partition by account_id order by rank, since, entry_id) as through,
      sum(cents) over (partition by account_id) - balance as paid
    from dated where cents > 0 and balance > 0),
  unpaid as (
    select account_id, entry_id, kind, fee_kind, greatest(0, least(cents, through - paid)) as cents
    from debt where through > paid)`;

/** Of what is unpaid the income: what of a debt is owed on to others is paid before it. */
const INCOME = `
  booked as (
    select e.entry_id, e.kind, p.ledger_account as code, sum(p.credit_cents - p.debit_cents) as cents
    from (
      select distinct e.entry_id, e.kind, e.number from entry e
      join unpaid u on u.entry_id = e.entry_id and u.kind = e.kind) e
    join posting p on p.organization_id = $1 and p.journal_number = e.number
      and p.ledger_account >= '4' and p.ledger_account < '5'
    group by 1, 2, 3),
  part as (
    select b.code, least(b.cents, u.cents + b.cents
      - sum(b.cents) over (partition by u.account_id, u.entry_id, u.kind order by b.code)) as cents
    from unpaid u join booked b on b.entry_id = u.entry_id and b.kind = u.kind
    where b.cents > 0
    union all
    select '5500', cents from unpaid where fee_kind = 'Judgment')`;

const UNCOLLECTED = `
  with recursive ${STANDING}, ${UNPAID}, ${INCOME}
  select code, sum(cents)::bigint as cents from part where cents > 0 group by 1
  union all select 'unpaid', coalesce(sum(cents), 0)::bigint from unpaid
  union all select 'credit', coalesce(sum(balance), 0)::bigint from standing where balance < 0
  union all select 'written', coalesce(sum(cents), 0)::bigint from written`;

/** What clients have not paid at the end of a day, by what it is income of (money#cash-basis). */
export const readUncollected = async (
  tx: TenantTransaction,
  organizationId: string,
  { journalNumber }: Known,
  to: string,
): Promise<Uncollected> => {
  const { rows } = await tx.query<{ code: string; cents: number }>(UNCOLLECTED, [organizationId, to, journalNumber]);
  const byCode = new Map(rows.map(({ code, cents }) => [code, cents]));
  return {
    byCode,
    unpaidCents: byCode.get('unpaid') ?? 0,
    creditCents: byCode.get('credit') ?? 0,
    writtenOffCents: byCode.get('written') ?? 0,
  };
};
