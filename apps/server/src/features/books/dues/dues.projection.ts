import { uncoveredOf } from '#domain/books/money-lines.ts';
import { columnList, columns, insertRows } from '../../../platform/projections/columns.ts';
import type { View, ViewTransaction } from '../../../platform/projections/view.ts';
import { accountEventTypes, linesOf, type StatementEvent } from '../account/index.ts';
import { bondEventTypes } from '../bond/index.ts';
import { DuesFold, type KeptDues, type TermsSet } from './dues-fold.ts';

interface Key {
  organizationId: string;
  accountId: string;
}

const DUES = columnList<Key & { kept: string }>({
  organizationId: 'organization_id uuid',
  accountId: 'account_id uuid',
  kept: 'kept jsonb',
});

const DUE = columnList<Key & { dueOn: string; owedCents: number }>({
  organizationId: 'organization_id uuid',
  accountId: 'account_id uuid',
  dueOn: 'due_on date',
  owedCents: 'owed_cents bigint',
});

const load = async (keys: readonly Key[], tx: ViewTransaction): Promise<DuesFold> => {
  const [dues, terms] = await Promise.all([
    tx.query<{ accountId: string; kept: KeptDues }>(
      `select d.account_id, d.kept from ${tx.table('account_dues')} d
       join unnest($1::uuid[], $2::uuid[]) as touched (o, a) on d.organization_id = touched.o and d.account_id = touched.a`,
      columns(keys, ['organizationId', 'accountId']),
    ),
    tx.query<TermsSet & { organizationId: string }>(
      `select organization_id, set_at, from_on, days from payment_terms
       where organization_id = any($1::uuid[]) order by organization_id, set_at`,
      [[...new Set(keys.map(({ organizationId }) => organizationId))]],
    ),
  ]);
  return new DuesFold(
    new Map(dues.rows.map(({ accountId, kept }) => [accountId, kept])),
    Map.groupBy(terms.rows, ({ organizationId }) => organizationId),
  );
};

/** What falls due of an account by its days, with what no money covers of each. */
const duesOf = (key: Key, { money }: KeptDues) => {
  const owed = Map.groupBy(uncoveredOf(money), ({ dueOn }) => dueOn);
  const raised = money.raises.flatMap(({ cents, dueOn }) => (cents > 0 ? [dueOn] : []));
  return [...new Set([...raised, ...owed.keys()])].map((dueOn) => {
    const owedCents = (owed.get(dueOn) ?? []).reduce((sum, { cents }) => sum + cents, 0);
    return { ...key, dueOn, owedCents };
  });
};

const store = async (keys: readonly Key[], fold: DuesFold, tx: ViewTransaction): Promise<void> => {
  const rows = keys.map((key) => ({ ...key, kept: JSON.stringify(fold.of(key.accountId)) }));
  // Sent without waiting for each other's answers; PostgreSQL runs them in this order.
  await Promise.all([
    tx.query(
      `insert into ${tx.table('account_dues')} (${DUES.names}) select * from unnest(${DUES.arrays})
       on conflict (organization_id, account_id) do update set kept = excluded.kept`,
      DUES.valuesOf(rows),
    ),
    tx.query(
      `delete from ${tx.table('account_due')} as t using unnest($1::uuid[], $2::uuid[]) as touched (o, a)
       where t.organization_id = touched.o and t.account_id = touched.a`,
      columns(keys, ['organizationId', 'accountId']),
    ),
    insertRows(
      tx,
      'account_due',
      DUE,
      keys.flatMap((key) => duesOf(key, fold.of(key.accountId))),
    ),
  ]);
};

/**
 * What is owed of each account by terms, by the day that it is due (today#due-by-terms): load, fold, store
 * (building#view-shapes). Whether a plan takes the place of the terms is not of this view.
 */
export const duesView: View = {
  name: 'dues',
  version: 1,
  kind: 'display',
  tables: ['account_dues', 'account_due'],
  types: [...Object.keys(accountEventTypes), ...Object.keys(bondEventTypes)],
  apply: async (batch, tx) => {
    const events = batch as readonly StatementEvent[];
    const touched = events.flatMap(linesOf).map(({ organizationId, accountId }): [string, Key] => {
      return [accountId, { organizationId, accountId }];
    });
    const keys = [...new Map(touched).values()];
    if (keys.length === 0) return;
    const fold = await load(keys, tx);
    for (const event of events) fold.take(event);
    await store(keys, fold, tx);
  },
};
