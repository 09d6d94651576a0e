import { sumOf, uncoveredOf } from '#domain/books/money-lines.ts';
import { columnList, columns, insertRows } from '../../../platform/projections/columns.ts';
import type { View, ViewTransaction } from '../../../platform/projections/view.ts';
import { accountEventTypes, linesOf, type StatementEvent } from '../account/index.ts';
import { bondEventTypes } from '../bond/index.ts';
import { DuesFold, isGiven, type GivenByEntry, type KeptDues, type TermsSet } from './dues-fold.ts';

type StatementLine = ReturnType<typeof linesOf>[number];

interface Key {
  organizationId: string;
  accountId: string;
}

const DUES = columnList<Key & { kept: string }>({
  organizationId: 'organization_id uuid',
  accountId: 'account_id uuid',
  kept: 'kept jsonb',
});

const GIVEN = columnList<GivenByEntry & Key>({
  organizationId: 'organization_id uuid',
  accountId: 'account_id uuid',
  entryId: 'entry_id uuid',
  paid: 'paid_cents bigint',
  lowered: 'lowered_cents bigint',
});

const DUE = columnList<Key & { dueOn: string; owedCents: number; allOwedCents: number | null }>({
  organizationId: 'organization_id uuid',
  accountId: 'account_id uuid',
  dueOn: 'due_on date',
  owedCents: 'owed_cents bigint',
  allOwedCents: 'all_owed_cents bigint',
});

const load = async (lines: readonly StatementLine[], keys: readonly Key[], tx: ViewTransaction): Promise<DuesFold> => {
  const [dues, given, terms] = await Promise.all([
    tx.query<{ accountId: string; kept: KeptDues }>(
      `select d.account_id, d.kept from ${tx.table('account_dues')} d
       join unnest($1::uuid[], $2::uuid[]) as touched (o, a) on d.organization_id = touched.o and d.account_id = touched.a`,
      columns(keys, ['organizationId', 'accountId']),
    ),
    tx.query<GivenByEntry>(
      `select g.account_id, g.entry_id, g.paid_cents as paid, g.lowered_cents as lowered from ${tx.table('account_given')} g
       join unnest($1::uuid[], $2::uuid[], $3::uuid[]) as touched (o, a, e)
         on g.organization_id = touched.o and g.account_id = touched.a and g.entry_id = touched.e`,
      columns(distinct(lines.filter(isGiven)), ['organizationId', 'accountId', 'entryId']),
    ),
    tx.query<TermsSet & { organizationId: string }>(
      `select organization_id, set_at, from_on, days from payment_terms
       where organization_id = any($1::uuid[]) order by organization_id, set_at`,
      [[...new Set(keys.map(({ organizationId }) => organizationId))]],
    ),
  ]);
  return new DuesFold(
    new Map(dues.rows.map(({ accountId, kept }) => [accountId, kept])),
    given.rows,
    Map.groupBy(terms.rows, ({ organizationId }) => organizationId),
  );
};

/** Each entry of an account once. */
const distinct = (lines: readonly StatementLine[]): StatementLine[] => [
  ...new Map(lines.map((line) => [`${line.accountId} ${line.entryId}`, line])).values(),
];

/** What falls due of an account by its days, with what no money covers of each; beside the first of it stands all of it. */
const duesOf = (key: Key, { money }: KeptDues) => {
  const uncovered = uncoveredOf(money);
  const owed = Map.groupBy(uncovered, ({ dueOn }) => dueOn);
  const raised = money.raises.flatMap(({ cents, dueOn }) => (cents > 0 ? [dueOn] : []));
  return [...new Set([...raised, ...owed.keys()])].map((dueOn) => {
    const allOwedCents = dueOn === uncovered[0]?.dueOn ? sumOf(uncovered) : null;
    return { ...key, dueOn, owedCents: sumOf(owed.get(dueOn) ?? []), allOwedCents };
  });
};

/**
 * Takes away what fell due of accounts ($1, $2) until now, and moves the sums of its days by what falls due instead ($3 to
 * $6): a day of which nobody owes anything has none.
 */
const replaced = (tx: ViewTransaction): string => `
  with gone as (
    delete from ${tx.table('account_due')} as t using unnest($1::uuid[], $2::uuid[]) as touched (o, a)
    where t.organization_id = touched.o and t.account_id = touched.a
    returning t.organization_id, t.due_on, t.owed_cents, t.all_owed_cents
  ), moved as (
    select organization_id, due_on, sum(owed)::bigint as owed, sum(firsts)::int as firsts
    from (
      select organization_id, due_on, -owed_cents, -(all_owed_cents is not null)::int from gone
      union all
      select o, due_on, owed, (all_owed is not null)::int
      from unnest($3::uuid[], $4::date[], $5::bigint[], $6::bigint[]) as due (o, due_on, owed, all_owed)
    ) as each (organization_id, due_on, owed, firsts)
    group by organization_id, due_on
    having sum(owed) <> 0 or sum(firsts) <> 0
  )
  merge into ${tx.table('dues_of_day')} as t
  using moved on t.organization_id = moved.organization_id and t.due_on = moved.due_on
  when matched and t.owed_cents + moved.owed = 0 and t.accounts + moved.firsts = 0 then delete
  when matched then update set owed_cents = t.owed_cents + moved.owed, accounts = t.accounts + moved.firsts
  when not matched then insert (organization_id, due_on, owed_cents, accounts)
    values (moved.organization_id, moved.due_on, moved.owed, moved.firsts)`;

const store = async (keys: readonly Key[], fold: DuesFold, tx: ViewTransaction): Promise<void> => {
  const rows = keys.map((key) => ({ ...key, kept: JSON.stringify(fold.of(key.accountId)) }));
  const dues = keys.flatMap((key) => duesOf(key, fold.of(key.accountId)));
  // Sent without waiting for each other's answers; PostgreSQL runs them in this order.
  await Promise.all([
    tx.query(
      `insert into ${tx.table('account_dues')} (${DUES.names}) select * from unnest(${DUES.arrays})
       on conflict (organization_id, account_id) do update set kept = excluded.kept`,
      DUES.valuesOf(rows),
    ),
    tx.query(
      `insert into ${tx.table('account_given')} (${GIVEN.names}) select * from unnest(${GIVEN.arrays})
       on conflict (organization_id, account_id, entry_id)
       do update set paid_cents = excluded.paid_cents, lowered_cents = excluded.lowered_cents`,
      GIVEN.valuesOf(keys.flatMap((key) => fold.givenTo(key.accountId).map((given) => ({ ...key, ...given })))),
    ),
    tx.query(replaced(tx), [
      ...columns(keys, ['organizationId', 'accountId']),
      ...columns(dues, ['organizationId', 'dueOn', 'owedCents', 'allOwedCents']),
    ]),
    insertRows(tx, 'account_due', DUE, dues),
  ]);
};

/**
 * What is owed of each account by terms, by the day that it is due (today#due-by-terms): load, fold, store
 * (building#view-shapes). Whether a plan takes the place of the terms is not of this view.
 */
export const duesView: View = {
  name: 'dues',
  version: 4,
  kind: 'display',
  tables: ['account_dues', 'account_given', 'account_due', 'dues_of_day'],
  types: [...Object.keys(accountEventTypes), ...Object.keys(bondEventTypes)],
  apply: async (batch, tx) => {
    const events = batch as readonly StatementEvent[];
    const lines = events.flatMap(linesOf);
    const touched = lines.map(({ organizationId, accountId }): [string, Key] => {
      return [accountId, { organizationId, accountId }];
    });
    const keys = [...new Map(touched).values()];
    if (keys.length === 0) return;
    const fold = await load(lines, keys, tx);
    for (const event of events) fold.take(event);
    await store(keys, fold, tx);
  },
};
