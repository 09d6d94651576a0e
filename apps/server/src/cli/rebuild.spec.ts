import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { startTestStore } from '../../../event-store/src/store-under-test.ts';
import type { RunningEventStore } from '../../../event-store/src/server.ts';
import { anEvent } from '../../test/an-event.ts';
import { createMigratedDatabase, type MigratedDatabase } from '../../test/migrated-database.ts';
import { proofsOf } from '../../test/proofs.ts';
import { categories, eventTypes } from '../event-types.ts';
import { EventStoreLog } from '../platform/event-log/event-store-log.ts';
import { ProjectionRunner } from '../platform/projections/projection-runner.ts';
import { views } from '../views.ts';
import { rebuildCommand } from './rebuild.ts';

let database: MigratedDatabase;
let store: RunningEventStore;
beforeAll(async () => {
  database = await createMigratedDatabase();
  store = await startTestStore({ databaseUrl: database.roleUrl('log') });
  process.env['DATABASE_URL'] = database.ownerUrl;
  process.env['EVENTSTORE_URL'] = store.url;
  process.env['BAILIWICK_SECRET'] = database.secret;
});
afterAll(async () => {
  for (const name of ['DATABASE_URL', 'EVENTSTORE_URL', 'BAILIWICK_SECRET']) Reflect.deleteProperty(process.env, name);
  await store.close();
  await database.drop();
});

/** What the command answers and what it says. */
const run = async (...args: string[]) => {
  const said: string[] = [];
  const hear = (text: unknown) => said.push(String(text)) > 0;
  const outputs = [
    jest.spyOn(process.stdout, 'write').mockImplementation(hear),
    jest.spyOn(process.stderr, 'write').mockImplementation(hear),
  ];
  try {
    return { code: await rebuildCommand.run(args), words: said.join('') };
  } finally {
    for (const output of outputs) output.mockRestore();
  }
};

test('the command without arguments says how it is used', async () => {
  for (const args of [[], ['no-such-view']]) {
    expect(await run(...args)).toEqual({ code: 2, words: expect.stringContaining('Views: accounts, bonds') });
  }
});

test('the command checks every view, reports a damaged one, and repairs it', async () => {
  const log = new EventStoreLog(store.url, eventTypes, categories, proofsOf(database));
  const organization = randomUUID();
  const sample = eventTypes['AccountOpened']?.samples[0];
  if (!sample) throw new Error('no sample');
  const position = await log.append(`account-${organization}.${randomUUID()}`, -1, [
    anEvent(organization, 'AccountOpened', sample.data),
  ]);
  const runner = new ProjectionRunner(database.pool('projector'), log, views);
  runner.start();
  const owner = database.pool('owner');
  const behind = 'select 1 from projection.checkpoint where position = $1';
  while ((await owner.query(behind, [String(position)])).rowCount !== views.length);
  await runner.stop();
  await log.close();

  const fine = await run('--all', '--check');
  expect(fine.code).toBe(0);
  for (const { name } of views) expect(fine.words).toContain(`${name} is equal to the log, at position ${position}.`);

  await owner.query('delete from account_number');
  expect(await run('ledger')).toEqual({
    code: 1,
    words: expect.stringContaining('account_number: 0 rows live, 1 rebuilt'),
  });
  expect(await run('ledger', '--repair')).toMatchObject({ code: 0 });
  expect(await run('ledger', '--check')).toMatchObject({ code: 0 });

  // As an agency from before events were signed.
  await owner.query('insert into unsigned_log (organization_id) values ($1)', [organization]);
  await owner.query("update projection.checkpoint set version = 0 where name = 'bonds'");
  expect(await run('--outdated')).toEqual({ code: 0, words: expect.stringMatching(/^bonds was rebuilt from the log/) });
  expect((await owner.query<object>('select events from unsigned_log')).rows).toEqual([{ events: 1 }]);
  expect(await run('--outdated')).toEqual({ code: 0, words: '' });
});
