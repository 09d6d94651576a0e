import { RECEIVABLE } from '#domain/kernel/chart-of-accounts.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { nameOf } from '../../agency/organizations/index.ts';
import { balanceOf } from '../../books/ledger/index.ts';
import { ageOf } from './ages.ts';
import { ofAccounts, withAccounts, type Known } from '../statement-lines/index.ts';

/** What clients owe of one age, by account or by agent; `age` is null of accounts in credit. */
export interface AgedRow {
  /** Of the account or the agent; null of what belongs to no bond of an agent. */
  id: string | null;
  name: string | null;
  accountShortId: number | null;
  age: number | null;
  cents: number;
}

/** Where all is known: the accounts that stand at something at the end of the day, by their kept totals (money#account-totals). */
const STANDING = `
  later as (
    select account_id, sum(debit_cents - credit_cents) as cents from posting
    where organization_id = $1 and ledger_account = '${RECEIVABLE}' and booked_on > $2 group by 1),
  standing as (
    select a.account_id from account a left join later l on l.account_id = a.account_id
    where a.organization_id = $1 and ${balanceOf()} <> coalesce(l.cents, 0)),
  `;
const IN_STANDING = `
      and e.account_id in (select account_id from standing)`;

const isAllKnown = ({ journalNumber, head }: Known): boolean => journalNumber === head;

/**
 * What is unpaid of every debt, as far as it was known at the end of a day. Payments pay pass-through first, then fees and
 * charges, then premium, the oldest first (money#allocation); a bond is as old as its first booking, a fee as its due
 * day, and what moved keeps its day (money#aging).
 */
const unpaid = (known: Known): string => `
  ${isAllKnown(known) ? STANDING : ''}line as (
    select e.account_id, e.kind, e.entry_id, (max(e.bond_id::text))::uuid as bond_id, sum(e.amount_cents) as cents,
      min(case when e.kind = 'PREMIUM' then j.booked_on else e.effective_on end) as first_on
    from account_entry e
    join journal_entry j on j.organization_id = e.organization_id and j.event_id = e.event_id and j.part = e.part
    where e.organization_id = $1 and j.booked_on <= $2 and j.number <= $3${ofAccounts(known, 'e.account_id', 4)}${isAllKnown(known) ? IN_STANDING : ''}
    group by 1, 2, 3),
  dated as (
    select l.*, coalesce(f.due_on, min(l.first_on) over (partition by l.kind, l.entry_id)) as since,
      case when coalesce(f.pass_through_cents, 0) > 0 then 0 when l.kind = 'PREMIUM' then 2 else 1 end as rank,
      -- What was paid back, or written off and taken back, is owed once more.
      l.cents > 0 as is_debt,
      sum(l.cents) over (partition by l.account_id) as balance
    from line l
    left join fee_due f on f.organization_id = $1 and f.account_id = l.account_id and f.entry_id = l.entry_id),
  debt as (
    select *, sum(cents) over (partition by account_id order by rank, since, entry_id) as through,
      sum(cents) over (partition by account_id) - balance as paid
    from dated where is_debt and balance > 0),
  unpaid as (
    select account_id, case when kind = 'PREMIUM' then entry_id else bond_id end as bond_id,
      ${ageOf('$2::date', 'since')} as age, greatest(0, least(cents, through - paid)) as cents
    from debt
    union all
    select account_id, null, null, max(balance) from dated where balance < 0 group by 1)`;

const byClient = (known: Known): string => `
  with ${unpaid(known)}, summed as (
    select account_id, age, sum(cents)::bigint as cents from unpaid where cents <> 0 group by 1, 2)
  select s.account_id as id, coalesce(d.full_name, '') as name, n.short_id as account_short_id, s.age, s.cents
  from summed s
  left join account a on a.organization_id = $1 and a.account_id = s.account_id
  left join account_number n on n.organization_id = $1 and n.account_id = s.account_id
  left join defendant d on d.organization_id = $1 and d.id = a.defendant_id and d.lifecycle = 'live'
  order by lower(d.full_name) nulls last, n.short_id, s.age`;

const byAgent = (known: Known): string => `
  with ${unpaid(known)}, summed as (
    select b.agent_id, u.age, sum(u.cents)::bigint as cents from unpaid u
    left join bond b on b.organization_id = $1 and b.bond_id = u.bond_id
    where u.cents <> 0 group by 1, 2)
  select s.agent_id as id, case when s.agent_id is not null then ${nameOf('g', 'Former staff')} end as name,
    null as account_short_id, s.age, s.cents
  from summed s
  left join agent g on g.organization_id = $1 and g.user_id = s.agent_id
  order by name nulls last, s.agent_id, s.age`;

/** What is owed by age at the end of a day, as far as it was known: by client, or by the agent who wrote the bond. */
export const readAged = async (
  tx: TenantTransaction,
  organizationId: string,
  known: Known,
  { to, by }: { to: string; by: 'client' | 'agent' },
): Promise<AgedRow[]> => {
  const values = withAccounts(known, [organizationId, to, known.journalNumber]);
  const { rows } = await tx.query<AgedRow>(by === 'client' ? byClient(known) : byAgent(known), values);
  return rows;
};
