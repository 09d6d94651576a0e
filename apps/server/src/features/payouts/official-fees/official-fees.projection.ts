import { entriesOf } from '#domain/books/booking.ts';
import { OFFICIAL_ACCOUNTS } from '#domain/payouts/official-fees.ts';
import type { EventTypes } from '../../../platform/event-log/event-types.ts';
import type { RecordedEvent } from '../../../platform/event-log/events.ts';
import { columnList, columns, insertRows } from '../../../platform/projections/columns.ts';
import type { View, ViewTransaction } from '../../../platform/projections/view.ts';

/** Of a fee without a bond. */
const NO_BOND = '00000000-0000-0000-0000-000000000000';

/** A fee of one bond that an official is owed, or was paid too much of; empty: a payee whom nobody knows. */
interface Fee {
  organizationId: string;
  payee: string;
  account: string;
  bondId: string;
}
interface Standing extends Fee {
  cents: number;
  /** The day of the entry with which it came to its side of zero. */
  since: string;
}

const FEE = columnList<Standing>({
  organizationId: 'organization_id uuid',
  payee: 'payee text',
  account: 'ledger_account text',
  bondId: 'bond_id uuid',
  cents: 'cents bigint',
  since: 'since date',
});

const keyOf = ({ organizationId, payee, account, bondId }: Fee): string =>
  [organizationId, account, bondId, payee].join(' ');

/** What one journal entry does to each fee of officials. */
const changesOf = (types: EventTypes, { type, data, organizationId }: RecordedEvent): Standing[] =>
  entriesOf(types[type]?.booking?.(data) ?? {}).flatMap(({ postings, effectiveOn, bookedOn = effectiveOn }) => {
    const changes = new Map<string, Standing>();
    for (const { account, side, amountCents, tags } of postings) {
      if (!OFFICIAL_ACCOUNTS.some((one) => one === account)) continue;
      const fee = { organizationId, payee: tags.payee ?? '', account, bondId: tags.bondId ?? NO_BOND };
      const before = changes.get(keyOf(fee))?.cents ?? 0;
      const cents = before + (side === 'credit' ? amountCents : -amountCents);
      changes.set(keyOf(fee), { ...fee, cents, since: bookedOn });
    }
    return [...changes.values()];
  });

const load = async (fees: readonly Fee[], tx: ViewTransaction): Promise<Map<string, Standing>> => {
  const { rows } = await tx.query<Standing>(
    `select f.organization_id, f.payee, f.ledger_account as account, f.bond_id, f.cents, f.since
     from ${tx.table('official_fee')} f
     join unnest($1::uuid[], $2::text[], $3::text[], $4::uuid[]) as touched (o, p, a, b)
       on f.organization_id = touched.o and f.payee = touched.p and f.ledger_account = touched.a and f.bond_id = touched.b`,
    columns(fees, ['organizationId', 'payee', 'account', 'bondId']),
  );
  return new Map(rows.map((row) => [keyOf(row), row]));
};

const store = async (standing: readonly Standing[], tx: ViewTransaction): Promise<void> => {
  // Sent without waiting for each other's answers; PostgreSQL runs them in this order.
  await Promise.all([
    tx.query(
      `delete from ${tx.table('official_fee')} as f
       using unnest($1::uuid[], $2::text[], $3::text[], $4::uuid[]) as touched (o, p, a, b)
       where f.organization_id = touched.o and f.payee = touched.p and f.ledger_account = touched.a and f.bond_id = touched.b`,
      columns(standing, ['organizationId', 'payee', 'account', 'bondId']),
    ),
    insertRows(
      tx,
      'official_fee',
      FEE,
      standing.filter(({ cents }) => cents !== 0),
    ),
  ]);
};

/**
 * What stands of each fee of officials and since when, as `activeFees` reads it from the ledger: load, fold, store
 * (building#view-shapes). It takes every event type there is (`types`): a new one that books such a fee is in it without a
 * line here.
 */
export const officialFeesView = (types: EventTypes): View => ({
  name: 'official-fees',
  version: 1,
  kind: 'display',
  tables: ['official_fee'],
  types: Object.keys(types),
  apply: async (batch, tx) => {
    const changes = batch.flatMap((event) => changesOf(types, event));
    if (changes.length === 0) return;
    const fees = [...new Map(changes.map((change) => [keyOf(change), change])).values()];
    const standing = await load(fees, tx);
    for (const change of changes) {
      const key = keyOf(change);
      const before = standing.get(key);
      const cents = (before?.cents ?? 0) + change.cents;
      const keeps = before !== undefined && Math.sign(cents) === Math.sign(before.cents);
      standing.set(key, { ...change, cents, since: keeps ? before.since : change.since });
    }
    await store([...standing.values()], tx);
  },
});
