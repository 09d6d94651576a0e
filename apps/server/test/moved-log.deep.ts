import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { startTestStore } from '../../event-store/src/store-under-test.ts';
import type { RunningEventStore } from '../../event-store/src/server.ts';
import { categories, eventTypes } from '../src/event-types.ts';
import { closeClient } from '../src/platform/event-log/client-stream.ts';
import { copyLog } from '../src/operations/copy-log.ts';
import { EventLog } from '../src/platform/event-log/event-log.ts';
import { EventStoreLog } from '../src/platform/event-log/event-store-log.ts';
import { Checkpoint } from '../src/platform/projections/checkpoint.ts';
import { ProjectionRunner } from '../src/platform/projections/projection-runner.ts';
import { rebuildView } from '../src/platform/projections/rebuild.ts';
import { views } from '../src/views.ts';
import { makeBusy } from './busy-agency.ts';
import { proofsOf } from './proofs.ts';
import { createMigratedDatabase, type MigratedDatabase } from './migrated-database.ts';
import { startTestSystem, type TestSystem } from './test-system.ts';

let system: TestSystem;
let elsewhere: MigratedDatabase;
let target: RunningEventStore;
beforeAll(async () => {
  system = await startTestSystem();
  elsewhere = await createMigratedDatabase();
  target = await startTestStore({ databaseUrl: elsewhere.roleUrl('log') });
});
afterAll(async () => {
  await system.close();
  await target.close();
  await elsewhere.drop();
});

/** What the books say, without places in a log. */
const books = async () => {
  const queries = [
    'select number, payment_id from receipt order by number',
    'select number, event_id from journal_entry order by number',
    'select journal_number, line, ledger_account, debit_cents, credit_cents from posting order by journal_number, line',
    'select account_id, premium_cents, fees_cents, payments_cents from account order by account_id',
  ];
  return Promise.all(queries.map(async (sql) => (await system.owner.query<object>(sql)).rows));
};

test('after the log has moved, no worker goes on from a position of the old store; rebuilt, the books are the same', async () => {
  const admin = await system.signUp();
  await makeBusy(admin);
  const head = String(await system.app.get(EventLog).head());
  const atHead = 'select 1 from projection.checkpoint where position = $1';
  while ((await system.owner.query(atHead, [head])).rowCount !== views.length);
  const before = await books();
  await system.app.get(ProjectionRunner).stop();

  const [from, to] = [system.store.url, target.url].map((url) => EventStoreDBClient.connectionString(url));
  if (!from || !to) throw new Error('no clients');
  await to.appendToStream('$before', jsonEvent({ type: 'Shifts', data: {} })); // positions are others there
  const { copied } = await copyLog(from, to);
  expect(copied).toBe(8);
  await Promise.all([closeClient(from), closeClient(to)]);

  const log = new EventStoreLog(target.url, eventTypes, categories, proofsOf(system.database));
  const projector = system.database.pool('projector');
  const storeId = await log.storeId();
  for (const view of views) expect(await Checkpoint.take(projector, view, storeId)).toBeNull();
  expect(await books()).toEqual(before);

  for (const each of views) expect((await rebuildView(system.owner, log, each)).outcome).toBe('replaced');
  expect(await books()).toEqual(before);
  for (const each of views) expect((await rebuildView(system.owner, log, each, { check: true })).outcome).toBe('equal');
  await log.close();
});
