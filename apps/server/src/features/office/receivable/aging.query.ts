import { RECEIVABLE } from '#domain/kernel/chart-of-accounts.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { nameOf } from '../../agency/organizations/index.ts';
import { balanceOf } from '../../books/ledger/index.ts';
import { ageOf } from './ages.ts';
import { lineOf, ORIGINS, unpaidDebts } from './unpaid-debts.query.ts';
import { isMostKnown, ofAccounts, withAccounts, type Known } from '../statement-lines/index.ts';

/** What clients owe of one age, by account or by agent; `age` is null of accounts in credit. */
export interface AgedRow {
  /** Of the account or the agent; null of what belongs to no bond of an agent. */
  id: string | null;
  /** Of whose bonds it is owed, where that was asked for. */
  agentId?: string | null;
  name: string | null;
  accountShortId: number | null;
  age: number | null;
  cents: number;
}

/** What accounts stand at, as far as it was known: by their postings. */
const standing = (known: Known): string => `
  standing as (
    select account_id, sum(debit_cents - credit_cents)::bigint as balance from posting
    where organization_id = $1 and ledger_account = '${RECEIVABLE}' and booked_on <= $2 and journal_number <= $3
      ${ofAccounts(known, 'account_id', 4)}
    group by 1 having sum(debit_cents - credit_cents) <> 0)`;

/** The same by the totals that each account keeps, less what was booked after the day or not known yet (money#account-totals). */
const STANDING_BY_KEPT = `
  later as (
    select account_id, sum(cents)::bigint as cents
    from (
      select account_id, debit_cents - credit_cents as cents from posting
      where organization_id = $1 and ledger_account = '${RECEIVABLE}' and booked_on > $2
      union all
      select account_id, debit_cents - credit_cents from posting
      where organization_id = $1 and ledger_account = '${RECEIVABLE}' and booked_on <= $2 and journal_number > $3) p
    group by 1),
  standing as (
    select a.account_id, ${balanceOf()} - case when l.cents is null then 0 else l.cents end as balance
    from account a left join later l on l.account_id = a.account_id
    where a.organization_id = $1 and ${balanceOf()} <> case when l.cents is null then 0 else l.cents end)`;

const LINES = `
  line as (
    select ${lineOf('j.booked_on')}
    from origin o
    join account_entry e on e.organization_id = $1 and e.account_id = o.account_id
    join journal_entry j on j.organization_id = e.organization_id and j.event_id = e.event_id and j.part = e.part
    where j.booked_on <= $2 and j.number <= $3
    group by 1, 2, 3)`;

/**
 * The same without what pays, which is in the balance already. A line is of the day for which it was meant to be booked:
 * those that were booked on another are few in the journal, and read at once; it is asked of accounts with something booked
 * later.
 */
const LINES_BY_KEPT = `
  line as (
    select ${lineOf('case when x.booked_on is null then e.effective_on else x.booked_on end')}
    from origin o
    join account_entry e on e.organization_id = $1 and e.account_id = o.account_id
    left join (
      select j.event_id, j.part, j.booked_on from journal_entry j
      where j.organization_id = $1 and j.effective_on <> j.booked_on
      offset 0) x on e.kind = 'PREMIUM' and x.event_id = e.event_id and x.part = e.part
    left join later l on l.account_id = o.account_id
    left join lateral (
      select j.booked_on, j.number from journal_entry j
      where l.account_id is not null
        and j.organization_id = $1 and j.event_id = e.event_id and j.part = e.part
      offset 0) b on true
    where e.kind not in ('PAYMENT', 'COLLATERAL')
      and (l.account_id is null or (b.booked_on <= $2 and b.number <= $3))
    group by 1, 2, 3)`;

/** What is unpaid by age; accounts in credit have none. */
const AGED = `
  aged as (
    select account_id, bond_id, ${ageOf('$2::date', 'since')} as age, cents from unpaid
    union all
    select account_id, null, null, balance from standing where balance < 0)`;

const agedOf = (standing: string, lines: string): string =>
  `recursive ${[standing, ORIGINS, lines, unpaidDebts(), AGED].join(',')}`;

const aged = (known: Known): string => agedOf(standing(known), LINES);
const AGED_BY_KEPT = agedOf(STANDING_BY_KEPT, LINES_BY_KEPT);

const byClient = (debts: string): string => `
  with ${debts}, summed as (
    select account_id, age, sum(cents)::bigint as cents from aged where cents <> 0 group by 1, 2)
  select s.account_id as id, coalesce(d.full_name, '') as name, n.short_id as account_short_id, s.age, s.cents
  from summed s
  left join account a on a.organization_id = $1 and a.account_id = s.account_id
  left join account_number n on n.organization_id = $1 and n.account_id = s.account_id
  left join defendant d on d.organization_id = $1 and d.id = a.defendant_id and d.lifecycle = 'live'
  order by lower(d.full_name) nulls last, n.short_id, s.age`;

const byAgent = (debts: string): string => `
  with ${debts}, summed as (
    select b.agent_id, u.age, sum(u.cents)::bigint as cents from aged u
    left join bond b on b.organization_id = $1 and b.bond_id = u.bond_id
    where u.cents <> 0 group by 1, 2)
  select s.agent_id as id, case when s.agent_id is not null then ${nameOf('g', 'Former staff')} end as name,
    null as account_short_id, s.age, s.cents
  from summed s
  left join agent g on g.organization_id = $1 and g.user_id = s.agent_id
  order by name nulls last, s.agent_id, s.age`;

/** By client of what is owed for the bonds of each agent; nobody's are fees without a bond, and what accounts have in credit. */
const byClientOfAgent = (debts: string): string => `
  with ${debts}, summed as (
    select u.account_id, b.agent_id, u.age, sum(u.cents)::bigint as cents from aged u
    left join bond b on b.organization_id = $1 and b.bond_id = u.bond_id
    where u.cents <> 0 group by 1, 2, 3)
  select s.account_id as id, s.agent_id, coalesce(d.full_name, '') as name, n.short_id as account_short_id, s.age, s.cents
  from summed s
  left join account a on a.organization_id = $1 and a.account_id = s.account_id
  left join account_number n on n.organization_id = $1 and n.account_id = s.account_id
  left join defendant d on d.organization_id = $1 and d.id = a.defendant_id and d.lifecycle = 'live'
  order by lower(d.full_name) nulls last, n.short_id, s.age`;

const SQL = { client: byClient, agent: byAgent, 'client of agent': byClientOfAgent };

/**
 * What is owed by age at the end of a day, as far as it was known: by client, or by the agent who wrote the bond, or both. What
 * accounts keep serves where it is as far as the ledger, which `controlCents` tells: what 1100 stands at then.
 */
export const readAged = async (
  tx: TenantTransaction,
  organizationId: string,
  known: Known,
  { to, by, controlCents }: { to: string; by: keyof typeof SQL; controlCents: number },
): Promise<AgedRow[]> => {
  const sqlOf = SQL[by];
  const values = [organizationId, to, known.journalNumber];
  if (known.accountIds === undefined && isMostKnown(known)) {
    const { rows } = await tx.query<AgedRow>(sqlOf(AGED_BY_KEPT), values);
    if (rows.reduce((sum, { cents }) => sum + cents, 0) === controlCents) return rows;
  }
  return (await tx.query<AgedRow>(sqlOf(aged(known)), withAccounts(known, values))).rows;
};

/** What is unpaid of an account by the kinds of an opening balance, in cents; a credit is what the client has. */
export interface OwedByKind {
  accountId: string;
  balanceCents: number;
  premiumCents: number;
  passThroughCents: number;
  feesCents: number;
  chargesCents: number;
  creditCents: number;
  /** The day of the oldest that is owed; null of a credit. */
  since: string | null;
}

/** What no other kind has is premium, so that the kinds are the balance. */
const byKind = (debts: string): string => `
  with ${debts}, summed as (
    select account_id, coalesce(sum(cents) filter (where rank = 0), 0)::bigint as pass_through_cents,
      coalesce(sum(cents) filter (where rank = 1 and kind = 'FEE'), 0)::bigint as fees_cents,
      coalesce(sum(cents) filter (where rank = 1 and kind = 'CHARGE'), 0)::bigint as charges_cents,
      min(since) as since
    from unpaid group by 1)
  select s.account_id, s.balance as balance_cents,
    greatest(0, s.balance) - coalesce(k.pass_through_cents + k.fees_cents + k.charges_cents, 0) as premium_cents,
    coalesce(k.pass_through_cents, 0) as pass_through_cents, coalesce(k.fees_cents, 0) as fees_cents,
    coalesce(k.charges_cents, 0) as charges_cents, greatest(0, -s.balance) as credit_cents, k.since
  from standing s left join summed k on k.account_id = s.account_id
  order by s.account_id`;

/** What each account that is not at zero owes by kind, as far as it was known (money#allocation). */
export const readOwedByKind = async (
  tx: TenantTransaction,
  organizationId: string,
  { known, to }: { known: Known; to: string },
): Promise<OwedByKind[]> => {
  const { rows } = await tx.query<OwedByKind>(byKind(aged(known)), [organizationId, to, known.journalNumber]);
  return rows;
};
