import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { getDeposit } from '#contracts/books/drawer/drawer.ts';
import { addSlipFile, openSlipFile, removeSlipFile } from '#contracts/books/drawer/slip-files.ts';
import { makeDeposit, settleCards } from '#contracts/books/payments/deposits.ts';
import { listAudit } from '#contracts/office/audit/audit.ts';
import { dayOf, DEFAULT_TIME_ZONE } from '#domain/kernel/days.ts';
import { joinTestSystem, type JoinedSystem } from '../../../../test/join-system.ts';
import { pdfNamed, photo, PIXEL } from '../../../../test/sample-files.ts';
import type { Person } from '../../../../test/test-people.ts';

const today = dayOf(new Date(), DEFAULT_TIME_ZONE);

let system: JoinedSystem;
let admin: Person;
let params: { depositId: string };
beforeAll(async () => {
  system = await joinTestSystem();
  admin = await system.signUp();
  const { accountId } = await admin.story.account(await admin.story.defendant());
  const receipts = [{ accountId, paymentId: await admin.story.pay(accountId, 4_000) }];
  params = await admin.ask(makeDeposit, { body: { depositedOn: today, receipts } });
  params = { depositId: params.depositId };
});
afterAll(() => system.close());

const files = async () => (await admin.ask(getDeposit, { params })).files;

test("a photo of the bank's slip is kept with its deposit without what the camera wrote, once, and opens for readers", async () => {
  const file = { name: 'slip.jpg', content: await photo('jpeg') };
  const { fileId } = await admin.ask(addSlipFile, { params, file });
  expect(await admin.ask(addSlipFile, { params, file })).toEqual({ fileId });
  expect(await files()).toMatchObject([{ fileId, name: 'slip.jpg', mediaType: 'image/jpeg' }]);
  const { url } = await admin.ask(openSlipFile, { params: { ...params, slipFileId: fileId } });
  const kept = (await system.app.inject({ url, headers: { cookie: admin.client.cookie } })).rawPayload;
  expect(kept.subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]));
  expect(kept.includes('Exif')).toBe(false);
  const auditor = await system.addAgent(admin, 'Auditor');
  expect((await auditor.call(openSlipFile, { params: { ...params, slipFileId: fileId } })).status).toBe(200);
  const agent = await system.addAgent(admin, 'Agent');
  const denied = await system.app.inject({ url, headers: { cookie: agent.client.cookie } });
  expect(denied.statusCode).toBe(404);
  admin.client.readWhatWrote(auditor.client);
  const { rows } = await admin.ask(listAudit, { query: {} });
  const words = rows.map((row) => row.words);
  expect(words.filter((line) => line === "Opened the bank's slip of deposit D-0001")).toHaveLength(2);
  expect(words.filter((line) => line === "Added the bank's slip to deposit D-0001")).toHaveLength(1);
});

test('one is taken away by a Supervisor or an Admin with a reason, and what is no paper is refused', async () => {
  const { fileId: slipFileId } = await admin.ask(addSlipFile, { params, file: pdfNamed('wrong.pdf') });
  const remove = { params: { ...params, slipFileId }, body: { reason: 'Of another deposit' } };
  const accounting = await system.addAgent(admin, 'Accounting');
  expect((await accounting.call(removeSlipFile, remove)).problem?.code).toBe('ROLE_REFUSED');
  const blank = await admin.call(removeSlipFile, { ...remove, body: { reason: '' } });
  expect(blank.problem?.errors).toEqual([{ path: 'reason', message: 'Give a reason.' }]);
  await admin.ask(removeSlipFile, remove);
  await admin.ask(removeSlipFile, remove);
  expect((await files()).map(({ name }) => name)).not.toContain('wrong.pdf');
  expect((await admin.call(openSlipFile, { params: remove.params })).problem?.code).toBe('FILE_NOT_FOUND');
  const text = { name: 'slip.txt', content: Buffer.from('$40.00') };
  expect((await admin.call(addSlipFile, { params, file: text })).problem?.code).toBe('CASE_FILE_TYPE_REFUSED');
});

test('neither a settlement nor another agency has one', async () => {
  const { accountId } = await admin.story.account(await admin.story.defendant());
  const payments = [{ accountId, paymentId: await admin.story.pay(accountId, 2_000, { method: 'Credit Card' }) }];
  const settled = await admin.ask(settleCards, { body: { settledOn: today, payments, payoutCents: 2_000 } });
  const ofCards = await admin.call(addSlipFile, { params: { depositId: settled.settlementId }, file: PIXEL });
  expect(ofCards.problem?.code).toBe('DEPOSIT_NOT_FOUND');
  const { fileId: slipFileId } = await admin.ask(addSlipFile, { params, file: PIXEL });
  const stranger = await system.signUp();
  const theirs = { params: { ...params, slipFileId } };
  expect((await stranger.call(openSlipFile, theirs)).problem?.code).toBe('DEPOSIT_NOT_FOUND');
  expect((await stranger.call(addSlipFile, { params, file: PIXEL })).problem?.code).toBe('DEPOSIT_NOT_FOUND');
  const removed = await stranger.call(removeSlipFile, { ...theirs, body: { reason: 'Mine' } });
  expect(removed.problem?.code).toBe('DEPOSIT_NOT_FOUND');
  const nowhere = await admin.call(openSlipFile, { params: { ...params, slipFileId: randomUUID() } });
  expect(nowhere.problem?.code).toBe('FILE_NOT_FOUND');
});
