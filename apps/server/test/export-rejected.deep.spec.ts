import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { recordPayment } from '#contracts/books/account/accounts.ts';
import { listAlarms } from '#contracts/office/system/system.ts';
import { exportAgencyCommand } from '../src/cli/export-agency.ts';
import { importAgencyCommand } from '../src/cli/import-agency.ts';
import { rejectEventCommand } from '../src/cli/reject-event.ts';
import { verifyLedgerCommand } from '../src/cli/verify-ledger.ts';
import { closeClient } from '../src/platform/event-log/client-stream.ts';
import { anEvent } from './an-event.ts';
import { makeBusy } from './busy-agency.ts';
import { runCli } from './run-cli.ts';
import { startTestSystem, type Person, type TestSystem } from './test-system.ts';

let folder: string;
let before: TestSystem;
let after: TestSystem;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rejected-'));
  [before, after] = await Promise.all([
    startTestSystem({ BAILIWICK_DATA_DIR: join(folder, 'before') }),
    startTestSystem({ BAILIWICK_DATA_DIR: join(folder, 'after'), BAILIWICK_SECRET: `another ${randomUUID()}` }),
  ]);
});
afterAll(async () => {
  await Promise.all([before.close(), after.close()]);
  await rm(folder, { recursive: true, force: true });
});

const environmentOf = ({ database, store }: TestSystem, dataDir: string): Record<string, string> => ({
  DATABASE_URL: database.ownerUrl,
  EVENTSTORE_URL: store.url,
  BAILIWICK_SECRET: database.secret,
  BAILIWICK_DATA_DIR: join(folder, dataDir),
  EXPORT_PASSPHRASE: 'four words are enough',
});

/** What somebody writes who reaches the store and has no key: a payment once more. Answers its id. */
const forge = async ({ organizationId }: Person): Promise<string> => {
  const { rows } = await before.owner.query<{ stream: string; data: object }>(
    `select stream, convert_from(data, 'UTF8')::json as data from log.event
     where type = 'PaymentReceived' and stream like 'account-' || $1 || '%' order by position desc limit 1`,
    [organizationId],
  );
  const [paid] = rows;
  if (!paid) throw new Error('Nothing was paid.');
  const event = anEvent(organizationId, 'PaymentReceived', { ...paid.data, paymentId: randomUUID() });
  const { eventId: id, type, data, metadata } = event;
  const stranger = EventStoreDBClient.connectionString(before.store.url);
  await stranger.appendToStream(paid.stream, jsonEvent({ id, type, data: { ...data }, metadata: { ...metadata } }));
  await closeClient(stranger);
  return id;
};

test('an event that an Admin rejected stays rejected where the agency goes, and the books are right there', async () => {
  const admin = await before.signUp({ organizationName: 'Egret Bail' });
  const { accountId } = await makeBusy(admin);
  const forged = await forge(admin);
  while ((await admin.ask(listAlarms)).books === null);
  const source = environmentOf(before, 'before');
  const by = ['--admin', admin.email, '--reason', 'A stranger’s'];
  await runCli(rejectEventCommand, [admin.organizationId, forged, ...by], source);
  while ((await admin.ask(listAlarms)).books !== null);
  const body = { method: 'Cash', amountCents: 700, paidOn: '2026-03-12', reason: 'From the old books' } as const;
  await admin.ask(recordPayment, { params: { accountId }, body });

  const path = join(folder, 'taken');
  expect(await runCli(exportAgencyCommand, [admin.organizationId, path], source)).toMatchObject({ code: 0 });
  const target = environmentOf(after, 'after');
  expect(await runCli(importAgencyCommand, [path], target)).toMatchObject({ code: 0 });
  expect(await runCli(rejectEventCommand, [admin.organizationId], target)).toEqual({
    code: 0,
    said: 'Every event of this agency is proved.\n',
  });
  const { rows } = await after.owner.query('select 1 from log.event where event_id = $1', [forged]);
  expect(rows).toHaveLength(1);
  const amounts = (system: TestSystem) =>
    system.owner.query<object>(
      'select number, event_id, effective_on from journal_entry where organization_id = $1 order by number',
      [admin.organizationId],
    );
  const wanted = (await amounts(before)).rows;
  expect(wanted.length).toBeGreaterThan(4);
  while ((await amounts(after)).rows.length < wanted.length);
  expect((await amounts(after)).rows).toEqual(wanted);
  const proof = await runCli(verifyLedgerCommand, [], target);
  expect(proof).toEqual({ code: 0, said: expect.stringContaining('The books are right.') });
});
