import { afterEach, expect, jest, test } from '@jest/globals';
import { startTestStore } from '../../../event-store/src/store-under-test.ts';
import { createTestDatabase } from '../../../../libs/tooling/test-database.ts';
import { refusals, startFaultyStore } from '../../test/faulty-store.ts';
import { runCli } from '../../test/run-cli.ts';
import { reachLogCommand } from './reach-log.ts';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  jest.restoreAllMocks();
  for (const close of closing.splice(0).toReversed()) await close();
});

const reach = (EVENTSTORE_URL: string) => runCli(reachLogCommand, [], { EVENTSTORE_URL });

test('a store that starts is waited for, and what it waits for is said once', async () => {
  const database = await createTestDatabase();
  closing.push(() => database.drop());
  const store = await startTestStore({ databaseUrl: database.url, port: 0 });
  closing.push(() => store.close());
  const front = await startFaultyStore(store.port);
  closing.push(() => front.close());
  const canBeRead = expect.stringMatching(/^EVENTSTORE_URL \S+ can be read\.\n$/);
  expect(await reach(front.url)).toEqual({ code: 0, said: canBeRead });
  front.refuseAll(refusals.unavailable);
  const answered = reach(front.url);
  const said: string[] = [];
  // The store serves once it has printed its first line.
  jest.spyOn(process.stdout, 'write').mockImplementation((text) => {
    front.refuseAll(null);
    return said.push(String(text)) > 0;
  });
  expect((await answered).code).toBe(0);
  expect(said).toEqual([expect.stringContaining('it is there and does not serve yet'), canBeRead]);
});

test.each([
  ['a password that it refuses', refusals.badPassword, 'it refuses the user or the password'],
  ['a user who may not read it', { code: 7, details: 'Access Denied', exception: 'access-denied' }, '$admins'],
])('%s ends the command at once, in words without the password', async (_name, refusal, message) => {
  const front = await startFaultyStore(1);
  closing.push(() => front.close());
  front.refuseAll(refusal);
  const ended = reach(`esdb://admin:s3cret@127.0.0.1:${front.port}?tls=false`);
  await expect(ended).rejects.toThrow(message);
  await expect(ended).rejects.toThrow(`EVENTSTORE_URL esdb://127.0.0.1:${front.port}: `);
  await expect(ended).rejects.not.toThrow('s3cret');
});

test('a certificate of an authority that is not there is named, and so is a wrong address', async () => {
  await expect(reach('esdb://log:2113?tlsCAFile=/nowhere/ca.crt')).rejects.toThrow('/nowhere/ca.crt (tlsCAFile)');
  await expect(reach('http://log:2113')).rejects.toThrow('EVENTSTORE_URL cannot be right: it takes esdb://');
});
