import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { nameOf } from '../../agency/organizations/index.ts';
import { ageOf } from '../receivable/index.ts';
import type { Known } from '../statement-lines/index.ts';

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

/**
 * What stands of liabilities by payee. Payments pay the oldest of what is owed first, of the same bond and power; what
 * they are more stands without an age.
 */
const PAYABLES = `
  with moved as (
    select ledger_account, payee, surety_id, agent_id,
      case when ledger_account in ('2300', '2310') then account_id end as account_id, bond_id, power_id, booked_on,
      sum(credit_cents) as credit, sum(debit_cents) as debit
    from posting
    where organization_id = $1 and ledger_account >= '2' and ledger_account < '3' and booked_on <= $2
      and journal_number <= $3
    group by 1, 2, 3, 4, 5, 6, 7, 8),
  standing as (
    select *, sum(credit) over (of_one order by booked_on) as through, sum(credit) over of_one as owed,
      sum(debit) over of_one as paid, row_number() over (of_one order by booked_on) as place
    from moved
    window of_one as (partition by ledger_account, payee, surety_id, agent_id, account_id, bond_id, power_id)),
  open as (
    select *, ${ageOf('$2::date', 'booked_on')} as age, greatest(0, least(credit, through - paid)) as cents from standing
    union all
    select *, null, owed - paid from standing where place = 1 and paid > owed),
  summed as (
    select ledger_account, payee, surety_id, agent_id, account_id, age, sum(cents)::bigint as cents from open
    where cents <> 0 group by 1, 2, 3, 4, 5, 6)
  select s.ledger_account as code, s.payee, s.age, s.cents,
    case when s.payee is not null then 'payee:' || s.payee
         when s.surety_id is not null then 'surety:' || s.surety_id
         when s.agent_id is not null then 'agent:' || s.agent_id
         when s.account_id is not null then 'account:' || s.account_id end as tag,
    case when g.user_id is not null then ${nameOf('g', 'Former staff')}
         when s.payee like 'payee:%' then coalesce(nullif(r.name, ''), 'Former payee')
         when s.surety_id is not null then y.name
         when s.account_id is not null then 'Account ' || lpad(n.short_id::text, 7, '0') end as name
  from summed s
  left join agent g on g.organization_id = $1
    and g.user_id = coalesce(s.agent_id, substring(s.payee from '^agent:(.*)$')::uuid)
  left join recovery_payee r on r.organization_id = $1 and r.id = substring(s.payee from '^payee:(.*)$')::uuid
  left join surety y on y.organization_id = $1 and y.surety_id = s.surety_id
  left join account_number n on n.organization_id = $1 and n.account_id = s.account_id
  order by s.ledger_account, name, tag, s.age`;

/** What is owed at the end of a day, by ledger account, payee and age (money#payables-by-age). */
export const readPayables = async (
  tx: TenantTransaction,
  organizationId: string,
  { journalNumber }: Known,
  to: string,
): Promise<PayableRow[]> => (await tx.query<PayableRow>(PAYABLES, [organizationId, to, journalNumber])).rows;
