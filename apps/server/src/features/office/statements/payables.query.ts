import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { nameOf } from '../../agency/organizations/index.ts';
import { IS_LIABILITY, LIABILITY_OF_POSTING } from '../../books/ledger/index.ts';
import { ageOf } from '../receivable/index.ts';
import { isMostKnown, type Known } from '../statement-lines/index.ts';

/** What is owed to one payee on one ledger account, of one age; `age` is null of what was paid too early or too much. */
export interface PayableRow {
  code: string;
  /** `payee:sheriff:Orleans`, `surety:…`, `agent:…`, `account:…`; null where nobody is named. */
  tag: string | null;
  payee: string | null;
  name: string | null;
  age: number | null;
  cents: number;
}

/** What moved each liability by booked day, of what was known: credits and debits. */
const MOVED = `
  moved as (
    select ${LIABILITY_OF_POSTING}, booked_on, sum(credit_cents)::bigint as credit, sum(debit_cents)::bigint as debit
    from posting
    where organization_id = $1 and ${IS_LIABILITY} and booked_on <= $2 and journal_number <= $3
    group by 1, 2, 3, 4, 5),`;

/** The same of what the ledger keeps of each that stands, less what was booked after the day or not known yet. */
const MOVED_BY_KEPT = `
  later as (
    select ${LIABILITY_OF_POSTING}, booked_on, sum(credit_cents)::bigint as credit, sum(debit_cents)::bigint as debit
    from (
      select * from posting
      where organization_id = $1 and ${IS_LIABILITY} and booked_on > $2
      union all
      select * from posting
      where organization_id = $1 and ${IS_LIABILITY} and booked_on <= $2 and journal_number > $3) p
    group by 1, 2, 3, 4, 5),
  kept as (
    select * from liability where organization_id = $1 and standing_cents <> 0
    union all
    select k.* from (select distinct ledger_account, owed_to, bond_id, power_id from later) t
    join liability k on k.organization_id = $1 and k.ledger_account = t.ledger_account and k.owed_to = t.owed_to
      and k.bond_id = t.bond_id and k.power_id = t.power_id
    where k.standing_cents = 0),
  moved as (
    select ledger_account, owed_to, bond_id, power_id, booked_on, sum(credit) as credit, sum(debit) as debit
    from (
      select ledger_account, owed_to, bond_id, power_id, day::date as booked_on, cents::bigint as credit, 0 as debit
      from kept, jsonb_each_text(owed) as each (day, cents)
      union all
      select ledger_account, owed_to, bond_id, power_id, $2::date, 0, paid_cents from kept where paid_cents > 0
      union all
      select ledger_account, owed_to, bond_id, power_id, booked_on, -credit, -debit from later) m
    group by 1, 2, 3, 4, 5),`;

/**
 * What stands of liabilities by payee. Payments pay the oldest of what is owed first, of the same bond and power; what
 * they are more stands without an age.
 */
const payablesOf = (moved: string): string => `
  with ${moved}
  standing as (
    select ledger_account, owed_to, bond_id, power_id, sum(credit)::bigint as owed, sum(debit)::bigint as paid
    from moved group by 1, 2, 3, 4 having sum(credit) <> sum(debit)),
  open as (
    select ledger_account, owed_to, ${ageOf('$2::date', 'booked_on')} as age,
      greatest(0, least(credit, through - paid)) as cents
    from (
      select m.ledger_account, m.owed_to, m.booked_on, m.credit, s.paid,
        sum(m.credit) over (partition by ledger_account, owed_to, bond_id, power_id order by m.booked_on) as through
      from standing s join moved m using (ledger_account, owed_to, bond_id, power_id)
      where m.credit > 0) d
    union all
    select ledger_account, owed_to, null, owed - paid from standing where paid > owed),
  summed as (
    select ledger_account, owed_to, age, sum(cents)::bigint as cents from open where cents <> 0 group by 1, 2, 3)
  select s.ledger_account as code, s.age, s.cents, nullif(s.owed_to, '') as tag,
    substring(s.owed_to from '^payee:(.*)$') as payee,
    case when g.user_id is not null then ${nameOf('g', 'Former staff')}
         when s.owed_to like 'payee:payee:%' then coalesce(nullif(r.name, ''), 'Former payee')
         when s.owed_to like 'surety:%' then y.name
         when s.owed_to like 'account:%' then 'Account ' || lpad(n.short_id::text, 7, '0') end as name
  from summed s
  left join agent g on g.organization_id = $1 and g.user_id = substring(s.owed_to from '^(?:payee:)?agent:(.*)$')::uuid
  left join recovery_payee r on r.organization_id = $1 and r.id = substring(s.owed_to from '^payee:payee:(.*)$')::uuid
  left join surety y on y.organization_id = $1 and y.surety_id = substring(s.owed_to from '^surety:(.*)$')::uuid
  left join account_number n on n.organization_id = $1 and n.account_id = substring(s.owed_to from '^account:(.*)$')::uuid
  order by s.ledger_account, name, s.owed_to, s.age`;

const PAYABLES = payablesOf(MOVED);
const PAYABLES_BY_KEPT = payablesOf(MOVED_BY_KEPT);

/** What is owed at the end of a day, by ledger account, payee and age (money#payables-by-age). */
export const readPayables = async (
  tx: TenantTransaction,
  organizationId: string,
  known: Known,
  to: string,
): Promise<PayableRow[]> => {
  const sql = isMostKnown(known) ? PAYABLES_BY_KEPT : PAYABLES;
  return (await tx.query<PayableRow>(sql, [organizationId, to, known.journalNumber])).rows;
};
