import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { EventLog } from '../src/platform/event-log/event-log.ts';
import { rebuildView } from '../src/platform/projections/rebuild.ts';
import { Freshness } from '../src/platform/projections/read-your-writes.ts';
import { views } from '../src/views.ts';
import { makeBusy } from './busy-agency.ts';
import { startTestSystem } from './test-system.ts';
import type { TestSystem } from './test-system.ts';

let system: TestSystem;
let log: EventLog;
beforeAll(async () => {
  system = await startTestSystem();
  log = system.app.get(EventLog);
  const [one, other] = [await system.signUp(), await system.signUp()];
  await makeBusy(one);
  await makeBusy(other, 'Odile Fontenot');
  await makeBusy(one, 'Placide Landry');
});
afterAll(() => system.close());

const rowsOf = async (tables: readonly string[]) => {
  let rows = 0;
  for (const table of tables) rows += (await system.owner.query(`select 1 from ${table}`)).rowCount ?? 0;
  return rows;
};

test.each(views)('view $name rebuilt from the log is what it became live', async (view) => {
  const head = await log.head();
  if (head === null) throw new Error('Nothing was written.');
  expect(await system.app.get(Freshness).reached(view.name, head, 120_000)).toBe(true);
  expect(await rowsOf(view.tables)).toBeGreaterThan(0);
  expect(await rebuildView(system.owner, log, view)).toEqual({ position: head, differences: [], outcome: 'equal' });
  // Nothing live was touched, and a rebuild that writes gives the same rows again.
  expect((await rebuildView(system.owner, log, { ...view, version: view.version + 1 })).differences).toEqual([]);
});
