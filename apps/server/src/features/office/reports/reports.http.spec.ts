import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import * as ledgerContract from '#contracts/books/ledger/ledger.ts';
import { listPayments } from '#contracts/office/payment-history/payment-history.ts';
import * as contract from '#contracts/office/reports/reports.ts';
import { dayOf, DEFAULT_TIME_ZONE } from '#domain/kernel/days.ts';
import { makeBusy, type BusyAgency } from '../../../../test/busy-agency.ts';
import { joinTestSystem, type JoinedSystem } from '../../../../test/join-system.ts';
import type { Person } from '../../../../test/test-people.ts';

let system: JoinedSystem;
let admin: Person;
let other: Person;
let agency: BusyAgency;

beforeAll(async () => {
  system = await joinTestSystem();
  [admin, other] = [await system.signUp(), await system.signUp({ organizationName: 'Bayou Bail' })];
  agency = await makeBusy(admin);
  await makeBusy(other, 'Jules Landry');
});
afterAll(() => system.close());

const trialBalance = async (query: { effectiveOn?: string; journalNumber?: number } = {}) => {
  const { rows, ...rest } = await admin.ask(ledgerContract.getTrialBalance, { query });
  return { ...rest, balances: Object.fromEntries(rows.map((row) => [row.account, row.debitCents - row.creditCents])) };
};

test('the trial balance is right to the cent, and balanced', async () => {
  const { balances, journalNumber, totalDebitCents, totalCreditCents, chainHead } = await trialBalance();
  expect(balances).toEqual({
    '1000': 5_500,
    '1010': 50_000,
    '1020': 0,
    '1100': 120_000 + 2_500 + 3_000 - 55_500,
    '2100': -3_000,
    '2120': -20_000,
    '4000': -120_000,
    '4100': -2_500,
    '5010': 20_000,
  });
  expect(journalNumber).toBe(7);
  expect(totalDebitCents).toBe(totalCreditCents);
  expect(chainHead).toMatch(/^[0-9a-f]{64}$/);
});

test('the trial balance is given as of an effective day and as of a journal number', async () => {
  const onTheNinth = await trialBalance({ effectiveOn: '2026-03-09' });
  const sheriff = { '2120': -20_000, '5010': 20_000 };
  const client = { '1010': 50_000, '1100': 72_500, '4000': -120_000, '4100': -2_500 };
  expect(onTheNinth.balances).toEqual({ ...client, ...sheriff });
  const known = await trialBalance({ effectiveOn: '2026-12-31', journalNumber: 5 });
  expect(known.balances['1020']).toBe(30_000);
  expect(known.journalNumber).toBe(5);
  expect((await trialBalance({ journalNumber: 0 })).balances).toEqual({});
  expect(await trialBalance({ effectiveOn: '2026-12-31', journalNumber: 5 })).toEqual(known);
});

test('the journal lists newest first, pages without gap, and filters', async () => {
  const all = await admin.ask(contract.listJournal);
  expect(all.rows.map(({ journalNumber }) => journalNumber)).toEqual([7, 6, 5, 4, 3, 2, 1]);
  expect(all.rows[0]).toMatchObject({ description: 'Payment voided (Credit/Debit)', reversesJournalNumber: 5 });
  expect(all.rows[6]).toMatchObject({
    description: 'Bond written',
    effectiveOn: '2026-03-09',
    recordedBy: 'Alma Broussard',
    postings: [
      { account: '1100', accountName: 'Accounts Receivable', debitCents: 120_000, creditCents: 0, accountShortId: 1 },
      { account: '5010', accountName: 'Sheriff Premium Fee', debitCents: 20_000, creditCents: 0 },
      { account: '4000', accountName: 'Premium Income', debitCents: 0, creditCents: 120_000 },
      { account: '2120', accountName: 'Sheriff Premium Fee Payable', debitCents: 0, creditCents: 20_000 },
    ],
  });
  const pages: number[] = [];
  let cursor: string | undefined;
  do {
    const page = await admin.ask(contract.listJournal, { query: { limit: 3, cursor } });
    pages.push(...page.rows.map(({ journalNumber }) => journalNumber));
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  expect(pages).toEqual([7, 6, 5, 4, 3, 2, 1]);

  const numbers = async (query: object) =>
    (await admin.ask(contract.listJournal, { query })).rows.map(({ journalNumber }) => journalNumber);
  expect(await numbers({ account: '2100' })).toEqual([3]);
  expect(await numbers({ from: '2026-03-10', to: '2026-03-11' })).toEqual([5, 3]);
  expect(await numbers({ upToNumber: 2 })).toEqual([2, 1]);
  expect(await numbers({ accountId: agency.accountId })).toHaveLength(7);
  expect(await numbers({ accountId: randomUUID() })).toEqual([]);
  expect(await numbers({ person: 'thibo' })).toHaveLength(7);
  expect(await numbers({ person: 'THÍBO' })).toHaveLength(7);
  for (const person of ['Landry', '-']) expect(await numbers({ person })).toEqual([]);
});

test('an entry opens its event: who, when, from where, what was typed, and its link of the chain', async () => {
  const payment = await admin.ask(contract.getJournalEntry, { params: { journalNumber: 5 } });
  expect(payment).toMatchObject({
    description: 'Payment received (Credit/Debit)',
    reversedByJournalNumber: 7,
    defendant: { defendantId: agency.defendantId, fullName: 'Marie Thibodeaux' },
    texts: { payer: 'Credit/Debit payer' },
    event: {
      type: 'PaymentReceived',
      actorId: admin.userId,
      actorName: 'Alma Broussard',
      fromAddress: '127.0.0.1',
      commandId: agency.payments[1]?.paymentId,
      data: { amountCents: 30_000, method: 'Credit/Debit', paidOn: '2026-03-11' },
      chainHash: expect.stringMatching(/^[0-9a-f]{64}$/),
    },
  });
  const voided = await admin.ask(contract.getJournalEntry, { params: { journalNumber: 7 } });
  expect(voided).toMatchObject({ reversesJournalNumber: 5, texts: { reason: 'It was 200' } });
  const missing = await admin.call(contract.getJournalEntry, { params: { journalNumber: 8 } });
  expect([missing.status, missing.problem?.code]).toEqual([404, 'JOURNAL_ENTRY_NOT_FOUND']);
});

test('the payment history shows payments and their voids, and what they add up to', async () => {
  const { rows, ...sums } = await admin.ask(listPayments);
  expect(rows.map((row) => [row.receiptNumber, row.what, row.voided, row.amountCents, row.journalNumber])).toEqual([
    [2, 'voided', false, -30_000, 7],
    [3, 'received', false, 5_500, 6],
    [2, 'received', true, 30_000, 5],
    [1, 'received', false, 50_000, 4],
  ]);
  expect(sums).toEqual({
    nextCursor: null,
    narrowedTo: [],
    byMethod: [
      { method: 'Cash', cents: 50_000 },
      { method: 'Credit/Debit', cents: 0 },
      { method: 'Bank Transfer', cents: 5_500 },
    ],
    count: 3,
    grossCents: 85_500,
    voidCount: 1,
    voidsCents: 30_000,
    returnCount: 0,
    returnsCents: 0,
    refundCount: 0,
    refundsCents: 0,
    writeOffsCents: 0,
    totalCents: 55_500,
  });
  expect(rows[3]).toMatchObject({
    defendantName: 'Marie Thibodeaux',
    payer: 'Cash payer',
    accountShortId: 1,
    reason: null,
  });
  const today = dayOf(new Date(), DEFAULT_TIME_ZONE);
  expect(rows[0]).toMatchObject({
    paidOn: '2026-03-11',
    bookedOn: today,
    method: 'Credit/Debit',
    payer: 'Credit/Debit payer',
    reason: 'It was 200',
  });
  const sumOf = async (query: object) => (await admin.ask(listPayments, { query })).totalCents;
  expect(await sumOf({ method: 'Cash' })).toBe(50_000);
  expect(await sumOf({ method: 'Credit/Debit' })).toBe(0);
  expect(await sumOf({ person: 'bank transfer PAYER' })).toBe(5_500);
  expect(await sumOf({ person: 'Bank-Tránsfer payer' })).toBe(5_500);
  // A void counts on its own day, not on that of the payment.
  expect(await sumOf({ from: '2026-03-10', to: '2026-03-12' })).toBe(35_500);
  expect(await sumOf({ from: today })).toBe(-30_000);
  expect(await sumOf({ person: '%' })).toBe(0);
  const first = await admin.ask(listPayments, { query: { limit: 3 } });
  const query = { limit: 3, cursor: first.nextCursor ?? '' };
  const second = await admin.ask(listPayments, { query });
  expect([...first.rows, ...second.rows]).toEqual(rows);
});

test('the audit chain has a head that moves with every event', async () => {
  const before = await admin.ask(ledgerContract.getAuditChain);
  await makeBusy(admin, 'Odile Fontenot');
  const after = await admin.ask(ledgerContract.getAuditChain);
  expect(before.head).toMatch(/^[0-9a-f]{64}$/);
  expect(after.head).not.toBe(before.head);
  expect(after.rows).toEqual([]);
});

test('bad filters are refused beside their field', async () => {
  const day = await admin.call(contract.listJournal, { query: { from: '2026-02-30' } });
  expect(day.status).toBe(422);
  expect(day.problem?.errors).toEqual([{ path: 'from', message: 'Enter a valid date in MM/DD/YYYY.' }]);
  const cursor = await admin.call(contract.listJournal, { query: { cursor: 'nonsense' } });
  expect([cursor.status, cursor.problem?.errors?.[0]?.path]).toEqual([422, 'cursor']);
});

test('reports are for ledger readers only, and another agency sees nothing of them', async () => {
  const agent = await system.addAgent(admin, 'Agent');
  for (const endpoint of [
    ledgerContract.getTrialBalance,
    contract.listJournal,
    listPayments,
    ledgerContract.getAuditChain,
  ]) {
    expect((await agent.call(endpoint)).status).toBe(403);
    expect((await system.visitor().call(endpoint)).status).toBe(401);
  }
  const auditor = await system.addAgent(admin, 'Auditor');
  expect((await auditor.call(ledgerContract.getTrialBalance)).status).toBe(200);

  const theirs = await other.ask(contract.listJournal, { query: { limit: 200 } });
  expect(theirs.rows).toHaveLength(7);
  expect(JSON.stringify(theirs)).not.toContain(agency.accountId);
  expect((await other.ask(contract.listJournal, { query: { accountId: agency.accountId } })).rows).toEqual([]);
  expect((await other.ask(listPayments)).rows.map(({ receiptNumber }) => receiptNumber)).toEqual([2, 3, 2, 1]);
});
