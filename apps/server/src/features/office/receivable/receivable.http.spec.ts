import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { voidFee } from '#contracts/books/account/accounts.ts';
import { makeDeposit } from '#contracts/books/payments/deposits.ts';
import { recordExpense } from '#contracts/payouts/expenses/expenses.ts';
import { getTrialBalance } from '#contracts/books/ledger/ledger.ts';
import { getStatement, type Statement } from '#contracts/office/statements/statements.ts';
import { addDays, dayOf, DEFAULT_TIME_ZONE, formatDay } from '#domain/kernel/days.ts';
import type { StatementKind } from '#domain/office/statements.ts';
import { makeBusy, type BusyAgency } from '../../../../test/busy-agency.ts';
import { joinTestSystem, type JoinedSystem } from '../../../../test/join-system.ts';
import type { Person } from '../../../../test/test-people.ts';

/** What statements say of clients' money, over one agency with three receipts, one of them voided today. */

const today = dayOf(new Date(), DEFAULT_TIME_ZONE);
const MARCH = { from: '2026-03-01', to: '2026-03-31' };
const TODAY = { from: today, to: today };

let system: JoinedSystem;
let admin: Person;
let agency: BusyAgency;

beforeAll(async () => {
  system = await joinTestSystem();
  admin = await system.signUp();
  agency = await makeBusy(admin);
  await makeBusy(await system.signUp(), 'Jules Landry');
});
afterAll(() => system.close());

const ask = async (kind: StatementKind, query: object = MARCH): Promise<Statement> => {
  const made = await admin.ask(getStatement, { query: { kind, ...query } });
  for (const { words, cents, againstCents } of made.proofs) expect([words, cents]).toEqual([words, againstCents]);
  return made;
};
const rowsOf = ({ sections, totals }: Statement) => [
  ...sections.flatMap(({ lines, total }) => [...lines, total].map((row) => [row.name, ...row.figures])),
  ...totals.map((row) => [row.name, ...row.figures]),
];

test('collections are what was taken, by method, week and person, less what was voided and returned', async () => {
  const march = await ask('collections');
  expect(march.columns.map((column) => column.name)).toEqual(['Left', 'Taken', 'Voided', 'Returned']);
  expect(rowsOf(march)).toEqual([
    ['Cash', 50_000, 50_000, 0, 0],
    ['Credit/Debit', 30_000, 30_000, 0, 0],
    ['Bank Transfer', 5_500, 5_500, 0, 0],
    ['Total by method', 85_500, 85_500, 0, 0],
    ['03/09/2026 to 03/15/2026', 85_500, 85_500, 0, 0],
    ['Total by week', 85_500, 85_500, 0, 0],
    ['Alma Broussard', 85_500, 85_500, 0, 0],
    ['Total by who took it', 85_500, 85_500, 0, 0],
  ]);
  // The void counts on its own day, under the method of its payment.
  const now = rowsOf(await ask('collections', TODAY));
  expect(now).toContainEqual(['Credit/Debit', -30_000, 0, -30_000, 0]);
  expect(now).toContainEqual([`${formatDay(today)} to ${formatDay(today)}`, -30_000, 0, -30_000, 0]);
});

test('written and collected stand beside each other month by month, also where a month between has nothing', async () => {
  const year = await ask('by-month', { from: '2026-01-01', to: today });
  expect(year.columns.map((column) => column.name)).toEqual(['Written', 'Collected']);
  expect(rowsOf(year)[0]).toEqual(['March 2026', 120_000, 85_500]);
  expect(rowsOf(year)[1]).toEqual(['April 2026', 0, 0]);
  expect(rowsOf(year).at(-1)).toEqual(['Total', 120_000, 55_500]);
  expect(year.proofs.map(({ cents }) => cents)).toEqual([120_000, 55_500]);
  expect(rowsOf(await ask('by-month', { from: '2025-01-01', to: '2025-01-31' }))).toEqual([['Total', 0, 0]]);
});

test('the receipt register has each receipt with its fate, and says that no number is missing', async () => {
  const register = await ask('receipt-register');
  const lines = register.sections[0]?.lines ?? [];
  const whose = 'Marie Thibodeaux, Account 0000001';
  expect(lines.map((line) => [line.code, line.name, ...line.figures])).toEqual([
    ['0000001', `03/09/2026 Cash, ${whose}`, 50_000, 50_000, 0, 0],
    ['0000002', `03/11/2026 Credit/Debit, ${whose}, voided ${formatDay(today)}`, 0, 30_000, -30_000, 0],
    ['0000003', `03/12/2026 Bank Transfer, ${whose}`, 5_500, 5_500, 0, 0],
    [null, 'All numbers ever given, 0000001 to 0000003: none missing', 0, 0, 0, 0],
  ]);
  expect(lines[0]?.accountId).toBe(agency.accountId);
});

test('the receipt register names a number that no receipt has', async () => {
  const other = await system.signUp();
  await makeBusy(other);
  const renumber = (number: number, becomes: number) =>
    system.owner.query('update receipt set number = $3 where organization_id = $1 and number = $2', [
      other.organizationId,
      number,
      becomes,
    ]);
  await renumber(2, 4);
  const { sections } = await other.ask(getStatement, { query: { kind: 'receipt-register', ...MARCH } });
  await renumber(4, 2);
  expect(sections[0]?.lines.slice(-2).map(({ code, name }) => [code, name])).toEqual([
    ['0000002', 'No receipt has this number'],
    [null, 'All numbers ever given, 0000001 to 0000004: 1 missing'],
  ]);
});

test('what changed the receivable leads from what was owed before to what is owed in the end', async () => {
  const march = await ask('receivable-changes');
  expect(rowsOf(march)).toEqual([
    ['Owed at the end of 02/28/2026', 0, 0, 0],
    ['Total before', 0, 0, 0],
    ['Bond written', 120_000, 120_000, 0],
    ['Fee added (Application Fee)', 2_500, 2_500, 0],
    ['Fee added (Jail Fee)', 3_000, 3_000, 0],
    ['Total charged', 125_500, 125_500, 0],
    ['Payment received (Bank Transfer)', -5_500, 0, -5_500],
    ['Payment received (Cash)', -50_000, 0, -50_000],
    ['Payment received (Credit/Debit)', -30_000, 0, -30_000],
    ['Total paid', -85_500, 0, -85_500],
    ['Owed at the end of 03/31/2026', 40_000, 125_500, -85_500],
  ]);
  const now = rowsOf(await ask('receivable-changes', TODAY));
  expect(now).toContainEqual(['Total voided, returned and paid back', 30_000, 30_000, 0]);
  expect(now.at(-1)).toEqual([`Owed at the end of ${formatDay(today)}`, 70_000, 30_000, 0]);
});

test('write-offs and adjustments are listed one by one, with client, person and journal number', async () => {
  const writer = await system.signUp();
  const { accountId } = await writer.story.account();
  const fee = await writer.story.fee(accountId, 5_000, { kind: 'Travel Fee' });
  const params = { accountId, feeId: fee };
  await writer.ask(voidFee, { params, body: { reasonCode: 'Other', reason: 'Waived' } });
  const { journalNumber } = await writer.ask(getTrialBalance);
  const made = await writer.ask(getStatement, { query: { kind: 'adjustments', ...TODAY } });
  const [voids] = made.sections;
  expect(voids).toMatchObject({ name: 'Fee voided', total: { name: 'Total fee voided', figures: [-5_000] } });
  expect(voids?.lines[0]).toMatchObject({ figures: [-5_000], accountId });
  const words = voids?.lines[0]?.name ?? '';
  expect(words).toContain(formatDay(today));
  expect(words).toContain(`by Alma Broussard, entry ${String(journalNumber)}`);
  expect(made.proofs.map(({ cents, againstCents }) => [cents, againstCents])).toEqual([[-5_000, -5_000]]);
});

test('the cash flow has what came to the bank and left it, by what it was for', async () => {
  const banker = await system.signUp();
  const { accountId } = await banker.story.account();
  const receipts = [{ accountId, paymentId: await banker.story.pay(accountId, 6_000) }];
  await banker.ask(makeDeposit, { body: { depositedOn: today, receipts } });
  await banker.story.pay(accountId, 2_000, { method: 'Bank Transfer' });
  const bill = {
    account: '5310',
    amountCents: 1_500,
    method: 'Check',
    payee: 'Office Depot',
    reason: 'Paper',
  } as const;
  await banker.ask(recordExpense, { body: { ...bill, paidOn: today } });
  const made = await banker.ask(getStatement, { query: { kind: 'cash-flow', ...TODAY } });
  expect(rowsOf(made)).toEqual([
    [`At the end of ${formatDay(addDays(today, -1))}`, 0, 0, 0],
    ['Deposits from the drawer', 6_000, 6_000, 0],
    ['Transfers from clients', 2_000, 2_000, 0],
    ['Expenses, draws and taxes', -1_500, 0, -1_500],
    [`1000 at the end of ${formatDay(today)}`, 6_500, 8_000, -1_500],
    ['Total at the bank', 6_500, 8_000, -1_500],
  ]);
  expect(made.proofs.map(({ cents, againstCents }) => cents - againstCents)).toEqual([0]);
});

test('an earlier knowledge has neither what came later nor its fate', async () => {
  const { journalNumber: head } = await admin.ask(getTrialBalance);
  const register = await ask('receipt-register', { ...MARCH, journalNumber: head - 1 });
  expect(register.sections[0]?.lines[1]?.figures).toEqual([30_000, 30_000, 0, 0]);
  expect(rowsOf(await ask('receivable-changes', { ...TODAY, journalNumber: head - 1 })).at(-1)?.[1]).toBe(40_000);
});
