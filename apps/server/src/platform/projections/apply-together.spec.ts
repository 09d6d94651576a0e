import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Pool } from 'pg';
import { anEvent } from '../../../test/an-event.ts';
import { startLogSystem, type LogSystem } from '../../../test/log-system.ts';
import { tallyEventTypes } from '../../../test/tally.ts';
import { createTallyTables, tallyRows, tallyViews } from '../../../test/tally-views.ts';
import type { LogItem } from '../event-log/event-log.ts';
import { applyTogether, ViewFailed } from './apply-together.ts';
import { Checkpoint } from './checkpoint.ts';
import type { View, ViewTransaction } from './view.ts';
import { ViewWriter } from './view-writer.ts';

let system: LogSystem;
let projector: Pool;
let items: readonly LogItem[];
beforeAll(async () => {
  system = await startLogSystem({ eventTypes: tallyEventTypes, views: tallyViews });
  projector = system.database.pool('projector');
  await createTallyTables(system.database.pool('owner'));
  const organization = randomUUID();
  await system.log.append(`tally-${organization}.one`, -1, [
    anEvent(organization, 'Counted', { by: 1, unit: 'piece' }),
  ]);
  for await (const page of system.log.readAll(null)) items = page;
});
afterAll(() => system.close());

const viewOf = (name: string, write: (tx: ViewTransaction) => Promise<unknown>): View => ({
  name,
  version: 1,
  kind: 'display',
  tables: [],
  types: ['Counted'],
  apply: async (_, tx) => void (await write(tx)),
});

const writerOf = async (view: View): Promise<ViewWriter> => {
  const storeId = await system.log.storeId();
  const checkpoint = await Checkpoint.take(projector, view, storeId);
  if (!checkpoint) throw new Error('Not of this version.');
  return new ViewWriter(projector, view, checkpoint, storeId);
};

const inVain = (tx: ViewTransaction) => tx.query('select 1 / (select 0)');
const failing: Record<string, (tx: ViewTransaction) => Promise<unknown>> = {
  'at its first statement': inVain,
  'at a later one': async (tx) => {
    await tx.query('select 1');
    await inVain(tx);
  },
  'at one of several at once': (tx) => Promise.all([tx.query('select 1'), inVain(tx), tx.query('select 2')]),
  'in its fold': async (tx) => {
    await tx.query('select 1');
    throw new RangeError('Cannot fold that.');
  },
};

test.each(Object.entries(failing))(
  'a view that fails %s is named, and nothing of any view is written',
  async (_, fail) => {
    const several = async (tx: ViewTransaction) => {
      for (let turn = 0; turn < 3; turn += 1) await Promise.all([tx.query('select 3'), tx.query('select 4')]);
    };
    const failed = viewOf(`failing-${randomUUID()}`, fail);
    const others = [viewOf(`before-${randomUUID()}`, several), ...tallyViews, viewOf(`after-${randomUUID()}`, several)];
    for (const views of [
      [failed, ...others],
      [...others, failed],
    ]) {
      const writers = await Promise.all(views.map(writerOf));
      const error = await applyTogether(projector, writers, items, false).catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(ViewFailed);
      expect((error as ViewFailed).writer.view.name).toBe(failed.name);
      expect(writers.map(({ checkpoint }) => checkpoint.position)).toEqual(views.map(() => null));
    }
    expect(await tallyRows(system.database.pool('owner'))).toEqual({ totals: [], entries: [] });
  },
);

test('a connection that breaks while several views write counts as a failure of none of them', async () => {
  const cut = viewOf(`cut-${randomUUID()}`, (tx) => tx.query('select pg_terminate_backend(pg_backend_pid())'));
  const writers = await Promise.all([cut, ...tallyViews].map(writerOf));
  await expect(applyTogether(projector, writers, items, false)).rejects.not.toBeInstanceOf(ViewFailed);
  expect(await tallyRows(system.database.pool('owner'))).toEqual({ totals: [], entries: [] });
});
