import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Pool } from 'pg';
import { anActor, startLogSystem, type LogSystem } from '../../../test/log-system.ts';
import { count, tally, tallyEventTypes } from '../../../test/tally.ts';
import {
  createTallyTables,
  POISON,
  tallyJournal,
  tallyRows,
  tallyTotals,
  tallyViews,
} from '../../../test/tally-views.ts';
import { createPool } from '../database/pools.ts';
import { rebuildView } from './rebuild.ts';
import { withOwnerSight } from './table-copies.ts';

const organization = randomUUID();
let system: LogSystem;
let owner: Pool;
beforeAll(async () => {
  system = await startLogSystem({ eventTypes: tallyEventTypes, views: tallyViews });
  owner = system.database.pool('owner');
  await createTallyTables(owner);
  system.projections.start();
});
afterAll(() => system.close());
beforeEach(async () => {
  for (let turn = 1; turn <= 5; turn += 1) await countBy(turn);
  await caughtUp();
});

const countBy = (by: number, organizationId = organization) =>
  system.commands.run(tally, { id: randomUUID(), actor: anActor({ organizationId }), input: { by } }, count(by));
const caughtUp = async () => {
  for (const { name } of tallyViews) await system.caughtUp(name);
};
/** Security, grants, keys and triggers of a table, and that no copy is left. */
const shapeOf = async (table: string) =>
  (
    await owner.query(
      `select relrowsecurity, relforcerowsecurity, relacl::text,
         (select array_agg(polname order by polname)::text from pg_policy where polrelid = c.oid) as policies,
         (select array_agg(indexrelid::regclass::text order by 1)::text from pg_index where indrelid = c.oid) as indexes,
         to_regclass($1 || '__next') as copy
       from pg_class c where oid = $1::regclass`,
      [table],
    )
  ).rows as unknown[];

test.each(tallyViews)('$name rebuilt is $name as it is, and stays live', async (view) => {
  const before = { rows: await tallyRows(owner), shape: await shapeOf(view.tables[0] ?? '') };
  expect(await rebuildView(owner, system.log, view)).toEqual({
    position: await system.log.head(),
    differences: [],
    outcome: 'equal',
  });
  expect({ rows: await tallyRows(owner), shape: await shapeOf(view.tables[0] ?? '') }).toEqual(before);
});

test('a rebuild beside live traffic compares at one position', async () => {
  const writing = (async () => {
    for (let turn = 0; turn < 60; turn += 1) await countBy(1);
  })();
  const reports = [
    await rebuildView(owner, system.log, tallyTotals),
    await rebuildView(owner, system.log, tallyJournal),
  ];
  await writing;
  expect(reports.map(({ outcome }) => outcome)).toEqual(['equal', 'equal']);
  await caughtUp();
  expect((await rebuildView(owner, system.log, tallyJournal, { check: true })).outcome).toBe('equal');
});

test('rows that somebody changed are told, and replaced only when asked', async () => {
  const good = await tallyRows(owner);
  await owner.query('update tally_total set sum = sum + 1 where stream = (select min(stream) from tally_total)');
  const damaged = await tallyRows(owner);
  for (const options of [{ check: true }, {}]) {
    const report = await rebuildView(owner, system.log, tallyTotals, options);
    expect(report).toMatchObject({ outcome: 'different', differences: [{ table: 'tally_total' }] });
    expect(await tallyRows(owner)).toEqual(damaged);
  }
  expect((await rebuildView(owner, system.log, tallyTotals, { repair: true })).outcome).toBe('replaced');
  expect(await tallyRows(owner)).toEqual(good);
  await countBy(7);
  await caughtUp();
  expect((await rebuildView(owner, system.log, tallyTotals)).outcome).toBe('equal');
});

test('a new version takes over with its own rows, and goes on from there', async () => {
  const doubled = {
    ...tallyTotals,
    version: 2,
    apply: (batch, tx) =>
      tallyTotals.apply(
        batch.map((event) => ({ ...event, data: { by: 2 * (event.data as { by: number }).by } })),
        tx,
      ),
  } satisfies typeof tallyTotals;
  const sums = async () => (await owner.query<{ sum: number }>('select sum from tally_total order by stream')).rows;
  const before = await sums();
  expect((await rebuildView(owner, system.log, doubled)).outcome).toBe('replaced');
  expect(await sums()).toEqual(before.map(({ sum }) => ({ sum: 2 * sum })));
  const { rows } = await owner.query("select version from projection.checkpoint where name = 'tally-totals'");
  expect(rows).toEqual([{ version: 2 }]);
  expect((await rebuildView(owner, system.log, tallyTotals)).outcome).toBe('replaced');
  expect(await sums()).toEqual(before);
  await countBy(1);
  await caughtUp();
});

test('an owner who is no superuser can rebuild under forced row security', async () => {
  const role = `plain_${randomUUID().replaceAll('-', '')}`;
  await owner.query(`create role ${role} login password 'plain' nosuperuser;
    grant create, usage on schema public to ${role}; grant usage on schema projection to ${role};
    grant all on all tables in schema projection to ${role};
    alter table tally_total owner to ${role}`);
  const url = new URL(system.database.ownerUrl);
  url.username = role;
  url.password = 'plain';
  const plain = createPool(url.href);
  const shape = await shapeOf('tally_total');
  try {
    expect((await plain.query('select 1 from tally_total')).rowCount).toBe(0);
    expect((await rebuildView(plain, system.log, tallyTotals)).outcome).toBe('equal');
    await owner.query('update tally_total set sum = 0');
    expect((await rebuildView(plain, system.log, tallyTotals, { repair: true })).outcome).toBe('replaced');
    expect((await rebuildView(owner, system.log, tallyTotals)).outcome).toBe('equal');
    expect(await shapeOf('tally_total')).toEqual(shape);

    // When one ended it would hide the rows from the other: a backup would be empty and look complete.
    const [first, second] = [await plain.connect(), await plain.connect()];
    const rowsSeen = async (client: typeof first) => (await client.query('select 1 from tally_total')).rowCount;
    await withOwnerSight(first, ['tally_total'], async () => {
      const beside = withOwnerSight(second, ['tally_total'], () => rowsSeen(second));
      await expect(beside).rejects.toThrow('Another maintenance job is running');
      expect(await rowsSeen(first)).toBeGreaterThan(0);
    });
    expect(await withOwnerSight(second, ['tally_total'], () => rowsSeen(second))).toBeGreaterThan(0);
    for (const client of [first, second]) client.release();
  } finally {
    await plain.end();
    await owner.query(`reassign owned by ${role} to current_user; drop owned by ${role}; drop role ${role}`);
  }
});

test('a poisoned log rebuilds nothing; a fold that can take it again frees what stood still', async () => {
  const ill = randomUUID();
  await countBy(POISON, ill);
  await countBy(1, ill);
  await caughtUp();
  const before = await tallyRows(owner);
  await expect(rebuildView(owner, system.log, tallyJournal)).rejects.toThrow(
    'View tally-journal cannot take the events',
  );
  expect(await tallyRows(owner)).toEqual(before);

  const halved = {
    ...tallyJournal,
    apply: (batch, tx) =>
      tallyJournal.apply(
        batch.map((event) => {
          const { by } = event.data as { by: number };
          return { ...event, data: { by: by === POISON ? by / 2 : by } };
        }),
        tx,
      ),
  } satisfies typeof tallyJournal;
  expect((await rebuildView(owner, system.log, halved)).outcome).toBe('replaced');
  const { rows } = await owner.query('select number, by from tally_entry where organization_id = $1 order by 1', [ill]);
  expect(rows).toEqual([
    { number: 1, by: POISON / 2 },
    { number: 2, by: 1 },
  ]);
  await countBy(3, ill);
  await caughtUp();
  const later = await owner.query('select by from tally_entry where organization_id = $1 and number = 3', [ill]);
  expect(later.rows).toEqual([{ by: 3 }]);
});
