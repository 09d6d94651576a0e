import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { recordPayment } from '#contracts/books/account/accounts.ts';
import { getReceipt, listAccountEntries } from '#contracts/books/account/statements.ts';
import { getJournalEntry } from '#contracts/office/reports/reports.ts';
import { listAudit } from '#contracts/office/audit/audit.ts';
import { listAlarms } from '#contracts/office/system/system.ts';
import { anEvent } from '../../test/an-event.ts';
import { makeBusy } from '../../test/busy-agency.ts';
import { runCli } from '../../test/run-cli.ts';
import { startTestSystem, type TestSystem } from '../../test/test-system.ts';
import { closeClient } from '../platform/event-log/client-stream.ts';
import { EventLog } from '../platform/event-log/event-log.ts';
import { each } from '../platform/event-log/pages.ts';
import { trustedOrganizationId } from '../kernel/actor.ts';
import { rejectEventCommand } from './reject-event.ts';
import { verifyLedgerCommand } from './verify-ledger.ts';

let system: TestSystem;
let stranger: EventStoreDBClient;
beforeAll(async () => {
  system = await startTestSystem();
  stranger = EventStoreDBClient.connectionString(system.store.url);
});
afterAll(async () => {
  await closeClient(stranger);
  await system.close();
});

const environment = () => ({
  DATABASE_URL: system.database.ownerUrl,
  EVENTSTORE_URL: system.store.url,
  BAILIWICK_SECRET: system.database.secret,
});
const body = { method: 'Cash', amountCents: 700, paidOn: '2026-03-12', reason: 'Entered from the old books' } as const;

test('a forged payment is not booked and stops its agency alone, until an Admin has it left out of the books', async () => {
  const [admin, neighbour] = [await system.signUp(), await system.signUp()];
  const [{ accountId }, theirs] = [await makeBusy(admin), await makeBusy(neighbour)];
  const params = { accountId };
  const { rows: before } = await admin.ask(listAccountEntries, { params });
  const { stream, revision, type, data } = await lastPayment(admin.organizationId);
  const forged = anEvent(admin.organizationId, type, { ...data, paymentId: randomUUID() });
  await stranger.appendToStream(
    stream,
    jsonEvent({ id: forged.eventId, type, data: { ...forged.data }, metadata: { ...forged.metadata } }),
  );

  while ((await admin.ask(listAlarms)).books === null);
  const { books } = await admin.ask(listAlarms);
  expect(books?.reason).toBe('Nothing proves that Bailiwick wrote it: it is not signed.');
  expect((await admin.call(recordPayment, { params, body })).status).toBeGreaterThanOrEqual(500);
  expect((await admin.ask(listAccountEntries, { params })).rows).toEqual(before);
  expect((await neighbour.ask(listAlarms)).books).toBeNull();
  const paid = await neighbour.ask(recordPayment, { params: { accountId: theirs.accountId }, body });
  expect(paid.receiptNumber).toEqual(expect.any(Number));

  const named = await runCli(rejectEventCommand, [admin.organizationId], environment());
  expect(named.said).toContain(`${forged.eventId}  event ${revision + 1} of ${stream}`);
  const reject = (by: string, event = forged.eventId) =>
    runCli(rejectEventCommand, [admin.organizationId, event, '--admin', by, '--reason', 'A stranger’s'], environment());
  await expect(reject(neighbour.email)).rejects.toThrow('is no Admin of this agency');
  await expect(reject(admin.email, randomUUID())).rejects.toThrow('is in doubt');
  expect(await reject(admin.email)).toMatchObject({ code: 0 });

  while ((await admin.ask(listAlarms)).books !== null || (await admin.ask(listAlarms)).screens !== null);
  // What was refused above may have claimed its amount before it was known that the books stand still.
  const receipt = await admin.ask(recordPayment, { params, body: { ...body, confirmed: true } });
  expect(receipt.receiptNumber).toEqual(expect.any(Number));
  const { rows } = await admin.ask(listAccountEntries, { params });
  expect(rows.length).toBe(before.length + 1);
  expect(await runCli(verifyLedgerCommand, [], environment())).toMatchObject({ code: 0 });
  expect(JSON.stringify(await admin.ask(listAudit, { query: {} }))).toContain('Left event');
});

test('an event that was changed in the log stops its readers in words: an entry behind a journal number, a bond behind a receipt', async () => {
  const admin = await system.signUp();
  const { accountId, bondId, payments } = await makeBusy(admin);
  const change = (stream: string, type: string) =>
    system.owner.query(
      `update log.event set data = replace(convert_from(data, 'UTF8'), '2026', '2025')::bytea where stream = $1 and type = $2`,
      [stream, type],
    );
  const stopped = { status: 503, code: 'MONEY_STOPPED' };

  await change(`account-${admin.organizationId}.${accountId}`, 'PaymentReceived');
  const entry = await admin.call(getJournalEntry, { params: { journalNumber: 4 } });
  expect(entry.problem).toMatchObject(stopped);

  await change(`bond-${admin.organizationId}.${bondId}`, 'BondWritten');
  const paymentId = payments[0]?.paymentId ?? '';
  const receipt = await admin.call(getReceipt, { params: { accountId, paymentId } });
  expect(receipt.problem).toMatchObject(stopped);
});

const lastPayment = async (organization: string) => {
  let last: { stream: string; revision: number; type: string; data: object } | undefined;
  for await (const item of each(system.app.get(EventLog).readAgency(trustedOrganizationId(organization), null))) {
    if (item.kind === 'event' && item.event.stream.startsWith('account-')) {
      const { stream, revision, type, storedData: data } = item.event;
      if (type === 'PaymentReceived') last = { stream, revision, type, data };
      else if (last) last = { ...last, revision };
    }
  }
  if (!last) throw new Error('nothing was paid');
  return last;
};
