import { listCalls } from '#contracts/books/plans/promises.ts';
import { getStatement } from '#contracts/office/statements/statements.ts';
import type { JoinedSystem } from '../join-system.ts';
import type { Person } from '../test-people.ts';
import { inOrder, type Expected } from './agency.ts';
import { HELD_ACCOUNTS } from './holdings.ts';

const CLIENTS = `
  select full_name as name, birthday::text, phone_number as phone, city from defendant
  where organization_id = $1 and lifecycle = 'live'`;
const ACCOUNTS = `
  select d.full_name as name, coalesce(n.name, '') as number, a.status,
    (a.premium_cents + a.charges_cents + a.fees_cents - a.payments_cents - a.write_offs_cents - a.collateral_cents)::int
      as balance_cents, a.write_offs_cents::int as written_off_cents
  from account a
  join defendant d on d.organization_id = a.organization_id and d.id = a.defendant_id and d.lifecycle = 'live'
  left join account_name n on n.organization_id = a.organization_id and n.account_id = a.account_id
  where a.organization_id = $1`;
const BONDS = `
  select d.full_name as name, b.bond_date::text as "on", b.status, coalesce(b.amount_cents, 0)::int as face_cents,
    b.power_number as power, b.forfeiture_date::text as forfeited_on
  from bond b
  join defendant d on d.organization_id = b.organization_id and d.id = b.defendant_id
  where b.organization_id = $1 and b.voided_at is null`;
/** Powers that were received; on a bond, whatever that made of them. */
const POWERS = `
  select p.spelling as number, s.name as surety, coalesce(p.amount_cents, 0)::int as amount_cents,
    p.expires_on::text, case when b.is_on then '' else coalesce(g.full_name, '') end as holder,
    case when b.is_on then 'on a bond' else p.state end as state
  from power p
  join surety s on s.organization_id = p.organization_id and s.surety_id = p.surety_id
  left join agent g on g.organization_id = p.organization_id and g.user_id = p.holder_id
  cross join lateral (select p.state in ('executed', 'discharged') as is_on) b
  where p.organization_id = $1 and p.lot_id is not null and not p.gone`;
const PAYMENTS = `
  select d.full_name as name, coalesce(n.name, '') as number, b.paid_on::text as "on", b.amount_cents::int as cents
  from payment_before b
  join account a on a.organization_id = b.organization_id and a.account_id = b.account_id
  join defendant d on d.organization_id = a.organization_id and d.id = a.defendant_id and d.lifecycle = 'live'
  left join account_name n on n.organization_id = a.organization_id and n.account_id = a.account_id
  where b.organization_id = $1`;
const TOTALS = `
  select coalesce((select count(*) from move_in_power where organization_id = $1 and in_hand), 0)::int as powers_in_hand,
    coalesce(sum(past_due_cents), 0)::int as past_due_cents, coalesce(sum(written_off_cents), 0)::int as written_off_cents
  from move_in_balance where organization_id = $1`;
/** Accounts whose lines do not come to what they owe, as the statement shows it. */
const UNFOUNDED = `
  select a.account_id from account a
  left join account_entry e on e.organization_id = a.organization_id and e.account_id = a.account_id
  where a.organization_id = $1
  group by a.organization_id, a.account_id, a.premium_cents, a.charges_cents, a.fees_cents, a.payments_cents,
    a.write_offs_cents, a.collateral_cents
  having coalesce(sum(e.amount_cents), 0) <> a.premium_cents + a.charges_cents + a.fees_cents - a.payments_cents
    - a.write_offs_cents - a.collateral_cents`;

const withoutOld = (number: string): string => number.replace(/^Old no\. /, '');

/** A number as it is compared. */
export const compared = (power: Expected['powers'][number]): Expected['powers'][number] => ({
  ...power,
  number: power.number.toUpperCase().replaceAll(/[\s-]/g, ''),
});

/** An agency as it is here, in the words of what it is compared with. */
export const lookAtAgency = async (system: JoinedSystem, admin: Person, today: string): Promise<Expected> => {
  const of = async <T extends object>(sql: string): Promise<T[]> =>
    (await system.owner.query<T>(sql, [admin.organizationId])).rows;
  const { rows: calls, count } = await admin.ask(listCalls);
  const { sections, proofs } = await admin.ask(getStatement, { query: { kind: 'aging', to: today } });
  for (const { words, cents, againstCents } of proofs)
    if (cents !== againstCents) throw new Error(`${words}: ${String(cents)} is not ${String(againstCents)}.`);
  const unfounded = await of<{ accountId: string }>(UNFOUNDED);
  if (unfounded.length > 0) throw new Error(`Statements do not foot: ${JSON.stringify(unfounded.slice(0, 5))}`);
  const { '1100': receivableCents } = await admin.story.balances('1100');
  const held = await admin.story.balances(...HELD_ACCOUNTS);
  const accounts = await of<Expected['accounts'][number]>(ACCOUNTS);
  const [totals] = await of<Pick<Expected, 'powersInHand' | 'pastDueCents' | 'writtenOffCents'>>(TOTALS);
  if (!totals) throw new Error('There are no totals.');
  return {
    clients: inOrder(await of<Expected['clients'][number]>(CLIENTS)),
    accounts: inOrder(accounts.map((one) => ({ ...one, number: withoutOld(one.number) }))),
    bonds: inOrder(await of<Expected['bonds'][number]>(BONDS)),
    paymentsBefore: inOrder(
      (await of<Expected['paymentsBefore'][number]>(PAYMENTS)).map((one) => ({
        ...one,
        number: withoutOld(one.number),
      })),
    ),
    powers: inOrder((await of<Expected['powers'][number]>(POWERS)).map(compared)),
    ...totals,
    receivableCents,
    books: HELD_ACCOUNTS.map((account) => ({ account, cents: held[account] })),
    ages: (sections[0]?.total.figures ?? []).slice(1),
    calls: inOrder(calls.map(({ fullName: name, amountCents: cents }) => ({ name, cents }))),
    callCount: count,
  };
};
