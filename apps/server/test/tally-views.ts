import type { Pool } from 'pg';
import type { RecordedEvent } from '../src/platform/event-log/events.ts';
import type { View } from '../src/platform/projections/view.ts';

/** Tables of the views below; specs make them, the product has none of them. */
export const createTallyTables = (owner: Pool) =>
  owner.query(`
    create table tally_total (
      organization_id uuid not null, stream text not null, sum bigint not null, events int not null,
      primary key (organization_id, stream));
    call make_tenant_table('tally_total', app => 'select', projector => 'select, insert, update');
    create table tally_entry (
      organization_id uuid not null, number int not null, event_id uuid not null, by bigint not null,
      primary key (organization_id, number), unique (organization_id, event_id));
    call make_tenant_table('tally_entry', app => 'select', projector => 'select, insert');`);

/** A fold that cannot take a count of this many. */
export const POISON = 666;

const byOf = ({ data }: RecordedEvent) => (data as { by: number }).by;
const refusePoison = (batch: readonly RecordedEvent[]) => {
  if (batch.some((event) => byOf(event) === POISON)) throw new RangeError('Cannot count that.');
};

/** Additive: sums per stream. */
const totals: View = {
  name: 'tally-totals',
  version: 1,
  kind: 'display',
  tables: ['tally_total'],
  types: ['Counted'],
  apply: async (batch, tx) => {
    const streams = [...Map.groupBy(batch, ({ stream }) => stream).values()];
    await tx.query(
      `insert into ${tx.table('tally_total')} as t (organization_id, stream, sum, events)
       select * from unnest($1::uuid[], $2::text[], $3::bigint[], $4::int[])
       on conflict (organization_id, stream) do update set sum = t.sum + excluded.sum, events = t.events + excluded.events`,
      [
        streams.map(([first]) => first?.organizationId),
        streams.map(([first]) => first?.stream),
        streams.map((events) => events.reduce((sum, event) => sum + byOf(event), 0)),
        streams.map((events) => events.length),
      ],
    );
  },
  changes: ({ stream }) => [{ topic: 'account', id: stream.slice(-36) }],
};

/** Load-fold-store and insert-only: a number without gap per organization, in log order. */
const journal: View = {
  name: 'tally-journal',
  version: 1,
  kind: 'money',
  tables: ['tally_entry'],
  types: ['Counted'],
  apply: async (batch, tx) => {
    const { rows } = await tx.query<{ organizationId: string; last: number }>(
      `select organization_id, max(number) as last from ${tx.table('tally_entry')}
       where organization_id = any($1) group by organization_id`,
      [[...new Set(batch.map(({ organizationId }) => organizationId))]],
    );
    const last = new Map(rows.map((row) => [row.organizationId, row.last]));
    const numbers = batch.map(({ organizationId }) => {
      const number = (last.get(organizationId) ?? 0) + 1;
      last.set(organizationId, number);
      return number;
    });
    await tx.query(
      `insert into ${tx.table('tally_entry')} (organization_id, number, event_id, by)
       select * from unnest($1::uuid[], $2::int[], $3::uuid[], $4::bigint[])`,
      [batch.map((event) => event.organizationId), numbers, batch.map((event) => event.eventId), batch.map(byOf)],
    );
  },
};

const withPoison = (view: View): View => ({
  ...view,
  apply: (batch, tx) => {
    refusePoison(batch);
    return view.apply(batch, tx);
  },
});

export const tallyTotals = withPoison(totals);
export const tallyJournal = withPoison(journal);
export const tallyViews = [tallyTotals, tallyJournal];
/** The same views in a build whose fold has been repaired. */
export const tolerantTallyViews = [totals, journal];

/** What both tables hold, to compare. */
export const tallyRows = async (owner: Pool) => ({
  totals: (await owner.query('select * from tally_total order by organization_id, stream')).rows as unknown[],
  entries: (await owner.query('select * from tally_entry order by organization_id, number')).rows as unknown[],
});
