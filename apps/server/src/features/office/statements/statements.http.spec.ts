import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { makeDeposit, settleCards } from '#contracts/books/payments/deposits.ts';
import { moveOfficialFees } from '#contracts/payouts/official-fees/official-fees.ts';
import { recordExpense } from '#contracts/payouts/expenses/expenses.ts';
import { getTrialBalance } from '#contracts/books/ledger/ledger.ts';
import {
  downloadStatement,
  downloadStatementPaper,
  getStatement,
  type Statement,
} from '#contracts/office/statements/statements.ts';
import { moveBond } from '#contracts/books/transfers/transfers.ts';
import { addDays, dayOf, DEFAULT_TIME_ZONE } from '#domain/kernel/days.ts';
import { makeBusy, type BusyAgency } from '../../../../test/busy-agency.ts';
import { joinTestSystem, type JoinedSystem } from '../../../../test/join-system.ts';
import { readPdf } from '../../../../test/pdf-text.ts';
import type { Person } from '../../../../test/test-people.ts';

const reason = 'Entered from the old books';
const today = dayOf(new Date(), DEFAULT_TIME_ZONE);

let system: JoinedSystem;
let admin: Person;
let agency: BusyAgency;

beforeAll(async () => {
  system = await joinTestSystem();
  admin = await system.signUp();
  agency = await makeBusy(admin);
  await makeBusy(await system.signUp(), 'Jules Landry');
  // An account in credit.
  const { accountId } = await admin.story.account();
  await admin.story.pay(accountId, 4_000, { paidOn: '2026-03-20', reason });
});
afterAll(() => system.close());

const ask = (query: object) => admin.ask(getStatement, { query });
const linesOf = ({ sections }: Statement) =>
  Object.fromEntries(sections.flatMap(({ lines }) => lines.map(({ code, name, figures }) => [code ?? name, figures])));
const totalsOf = ({ sections, totals }: Statement) =>
  Object.fromEntries([...sections.map(({ total }) => total), ...totals].map(({ name, figures }) => [name, figures]));
const foots = ({ proofs }: Statement) => proofs.map(({ cents, againstCents }) => cents - againstCents);

test('an income statement has what was booked as income and expense in its period, and foots with the trial balance', async () => {
  const march = await ask({ from: '2026-03-01', to: '2026-03-31' });
  expect(linesOf(march)).toEqual({ '4000': [120_000], '4100': [2_500], '5010': [20_000] });
  expect(totalsOf(march)).toEqual({ 'Total income': [122_500], 'Total expenses': [20_000], 'Net income': [102_500] });
  expect(march.columns).toEqual([{ name: 'March 2026', days: { from: '2026-03-01', to: '2026-03-31' } }]);
  expect(foots(march)).toEqual([0]);
  expect(march.proofs[0]?.words).toBe('Equals what 4xxx and 5xxx moved in the trial balance up to 03/31/2026');
  expect(march.sections[0]?.lines[0]).toMatchObject({ name: 'Premium Income', opens: [{ ledgerAccount: '4000' }] });
  expect(linesOf(await ask({ from: '2026-03-10', to: '2026-03-31' }))).toEqual({});
});

test('on cash basis income and expense count once they are paid, those of others first, and bad debt never', async () => {
  const payer = await system.signUp();
  const { accountId, bondId } = await payer.story.bond({ amountCents: 2_500_000, jurisdiction: 'Jefferson' });
  const { accountId: other } = await payer.story.account();
  await payer.story.fee(accountId, 3_000, { kind: 'Jail Fee', bondId });
  await payer.story.fee(accountId, 4_000);
  await payer.story.pay(accountId, 119_500);
  await payer.story.pay(other, 7_000); // owes nothing: no income yet
  const paid = { account: '5310', amountCents: 1_500, method: 'Check', payee: 'Office Depot', reason } as const;
  await payer.ask(recordExpense, { body: { ...paid, paidOn: today } });
  const asked = { query: { kind: 'cash-basis', from: today, to: today } } as const;
  const made = await payer.ask(getStatement, asked);
  expect(made.columns.map(({ name }) => name)).toEqual(['Cash', 'Booked', 'Not paid yet']);
  // $30 of the jail and $40 of the fee, then $125 of the commissioners: $1,000 of the premium is left of $1,195.
  expect(linesOf(made)).toEqual({
    '4000': [100_000, 300_000, 200_000],
    '4100': [4_000, 4_000, 0],
    '5010': [0, 50_000, 50_000],
    '5310': [1_500, 1_500, 0],
  });
  expect(totalsOf(made)['Net income']).toEqual([102_500, 252_500, 150_000]);
  expect(foots(made)).toEqual([0, 0]);

  const fees = [{ account: '2120' as const, bondId }];
  const body = { payee: 'sheriff:Jefferson', kind: 'paid', method: 'Check', reason: 'Check 1001' } as const;
  await payer.ask(moveOfficialFees, { body: { ...body, fees, amountCents: 50_000 } });
  const after = await payer.ask(getStatement, asked);
  expect(linesOf(after)['5010']).toEqual([50_000, 50_000, 0]);
  expect(foots(after)).toEqual([0, 0]);
});

test('it stands beside the period before or the year before, with the change', async () => {
  const april = await ask({ from: '2026-04-01', to: '2026-04-30', beside: 'previous' });
  expect(april.columns.map(({ name }) => name)).toEqual(['April 2026', 'March 2026', 'Change']);
  expect(linesOf(april)['4000']).toEqual([0, 120_000, -120_000]);
  expect(totalsOf(april)['Net income']).toEqual([0, 102_500, -102_500]);
  const year = await ask({ from: '2027-01-01', to: '2027-12-31', beside: 'last-year' });
  expect(year.columns.map(({ name }) => name)).toEqual(['2027', '2026', 'Change']);
  expect(totalsOf(year)['Total income']).toEqual([0, 122_500, -122_500]);
});

test('one with columns of its own stands so by its whole: cash basis, and what is owed', async () => {
  const april = await ask({ kind: 'cash-basis', from: '2026-04-01', to: '2026-04-30', beside: 'previous' });
  const [one, other] = [
    await ask({ kind: 'cash-basis', from: '2026-04-01', to: '2026-04-30' }),
    await ask({ kind: 'cash-basis', from: '2026-03-01', to: '2026-03-31' }),
  ].map((made) => totalsOf(made)['Net income']?.[0] ?? 0);
  expect(april.columns.map(({ name }) => name)).toEqual(['April 2026', 'March 2026', 'Change']);
  expect(totalsOf(april)['Net income']).toEqual([one, other, (one ?? 0) - (other ?? 0)]);
  expect(other).not.toBe(0);
  expect(foots(april)).toEqual([0, 0, 0, 0]);
  const owed = await ask({ kind: 'aging', to: '2026-03-31', beside: 'previous' });
  expect(owed.columns.map(({ name }) => name)).toEqual(['03/31/2026', '02/28/2026', 'Change']);
  expect(owed.sections[0]?.total.figures).toEqual([36_000, 0, 36_000]);
  expect(foots(owed)).toEqual([0, 0]);
});

test('a balance sheet parts 1100 by the sign of each account, shows the result of the year, and foots', async () => {
  const sheet = await ask({ kind: 'balance-sheet', to: '2026-03-31' });
  expect(linesOf(sheet)).toEqual({
    '1000': [5_500],
    '1010': [54_000],
    '1020': [30_000], // the void of the card payment books today
    '1100': [40_000],
    '2100': [3_000],
    '2120': [20_000],
    '2300': [4_000],
    'Result of the year': [102_500],
  });
  expect(totalsOf(sheet)).toEqual({
    'Total assets': [129_500],
    'Total liabilities': [27_000],
    'Total equity': [102_500],
    'Total liabilities and equity': [129_500],
  });
  expect(foots(sheet)).toEqual([0, 0]);
  expect(sheet).toMatchObject({ from: null, to: '2026-03-31' });
  const now = await ask({ kind: 'balance-sheet' });
  expect([now.to, linesOf(now)['1100'], linesOf(now)['1020']]).toEqual([today, [70_000], undefined]);
  expect(foots(now)).toEqual([0, 0]);
});

test('the trial balance has every account on its side, and foots', async () => {
  const sheet = await ask({ kind: 'trial-balance', to: '2026-03-31' });
  expect(sheet.columns.map(({ name }) => name)).toEqual(['Debit', 'Credit']);
  expect(linesOf(sheet)).toEqual({
    '1000': [5_500, 0],
    '1010': [54_000, 0],
    '1020': [30_000, 0],
    '1100': [36_000, 0],
    '2100': [0, 3_000],
    '2120': [0, 20_000],
    '4000': [0, 120_000],
    '4100': [0, 2_500],
    '5010': [20_000, 0],
  });
  expect(totalsOf(sheet)).toEqual({ Total: [145_500, 145_500] });
  expect(foots(sheet)).toEqual([0]);
});

test('what was earned before the year and is not ended yet stands apart', async () => {
  const sheet = await ask({ kind: 'balance-sheet', to: '2027-01-31', beside: 'previous' });
  expect(sheet.columns.map(({ name }) => name)).toEqual(['01/31/2027', '12/31/2026', 'Change']);
  expect(linesOf(sheet)['Result of earlier years']).toEqual([102_500, 0, 102_500]);
  expect(linesOf(sheet)['Result of the year']).toEqual([0, 102_500, -102_500]);
});

test('both are made as of a journal number or the end of a day, and stay so', async () => {
  const early = await ask({ kind: 'balance-sheet', journalNumber: 3 });
  expect(linesOf(early)).toMatchObject({ '1100': [125_500], '2100': [3_000], '2120': [20_000] });
  const { journalNumber: head } = await admin.ask(getTrialBalance);
  for (const journalNumber of [0, 1, 3, head - 1, head]) {
    for (const kind of ['income-statement', 'balance-sheet']) {
      const one = await ask({ kind, journalNumber, to: '2026-12-31', from: '2026-01-01' });
      expect([journalNumber, one.journalNumber, ...foots(one)].filter(Boolean)).toEqual(
        [journalNumber, journalNumber].filter(Boolean),
      );
    }
  }
  const kept = await ask({ kind: 'income-statement', journalNumber: head, from: '2026-01-01', to: '2026-12-31' });
  await admin.story.fee(agency.accountId, 5_000, { chargedOn: '2026-03-21', reason });
  expect(await ask({ kind: 'income-statement', journalNumber: head, from: '2026-01-01', to: '2026-12-31' })).toEqual(
    kept,
  );
  expect((await ask({ knownOn: '2020-01-01' })).journalNumber).toBe(0);
  expect((await ask({ knownOn: today })).journalNumber).toBe(head + 1);
});

test('the daily cash sheet has what was taken, taken back and left, by day and method, and foots with 1010 and 1020', async () => {
  const sheet = await ask({ kind: 'cash-sheet', from: '2026-03-01', to: '2026-03-31' });
  expect(sheet.columns.map(({ name }) => name)).toEqual(['Left', 'Taken', 'Reversed', 'Banked', 'Other']);
  expect(
    sheet.sections.map(({ name, lines, total }) =>
      [name, ...lines, total].map((row) => (typeof row === 'string' ? row : [row.name, ...row.figures])),
    ),
  ).toEqual([
    [
      '1010 Undeposited Funds',
      ['Before 03/01/2026', 0, 0, 0, 0, 0],
      ['03/09/2026 Cash', 50_000, 50_000, 0, 0, 0],
      ['03/20/2026 Cash', 54_000, 4_000, 0, 0, 0],
      ['Left at the end of 03/31/2026', 54_000, 54_000, 0, 0, 0],
    ],
    [
      '1020 Card Clearing',
      ['Before 03/01/2026', 0, 0, 0, 0, 0],
      ['03/11/2026 Credit/Debit', 30_000, 30_000, 0, 0, 0],
      ['Left at the end of 03/31/2026', 30_000, 30_000, 0, 0, 0],
    ],
  ]);
  expect(foots(sheet)).toEqual([0]);
  const now = await ask({ kind: 'cash-sheet', from: today, to: today });
  expect(now.sections[1]?.lines.map(({ name, figures }) => [name.slice(11), ...figures])).toEqual([
    [expect.any(String), 30_000, 0, 0, 0, 0],
    ['Credit/Debit', 0, 0, -30_000, 0, 0],
  ]);
});

test('the daily cash sheet has each receipt banked by its method, and the cash line of the bag apart', async () => {
  const banker = await system.signUp();
  const { accountId } = await banker.story.account();
  const receipts = [
    { accountId, paymentId: await banker.story.pay(accountId, 6_000) },
    { accountId, paymentId: await banker.story.pay(accountId, 2_000, { method: 'Check' }) },
  ];
  await banker.ask(makeDeposit, { body: { depositedOn: today, receipts, cashCents: -500, reason } });
  const query = { kind: 'cash-sheet', from: today, to: today } as const;
  const sheet = await banker.ask(getStatement, { query });
  expect(sheet.sections[0]?.lines.map(({ name, figures }) => [name.slice(11), ...figures]).slice(1)).toEqual([
    ['Cash', 0, 6_000, 0, -6_000, 0],
    ['Check', 0, 2_000, 0, -2_000, 0],
    ['Cash line and others', 500, 0, 0, 500, 0],
  ]);
  expect(foots(sheet)).toEqual([0]);
});

test('deposits are listed slip by slip with cash, checks and cards, and foot with the cash flow', async () => {
  const banker = await system.signUp();
  const { accountId } = await banker.story.account();
  const cash = await banker.story.pay(accountId, 6_000);
  const check = await banker.story.pay(accountId, 2_000, { method: 'Check' });
  const single = await banker.story.pay(accountId, 1_100);
  const card = await banker.story.pay(accountId, 9_000, { method: 'Credit Card' });
  const receipts = [cash, check].map((paymentId) => ({ accountId, paymentId }));
  await banker.ask(makeDeposit, { body: { depositedOn: today, receipts, cashCents: -500, reason } });
  await banker.ask(makeDeposit, { body: { depositedOn: today, receipts: [{ accountId, paymentId: single }] } });
  await banker.ask(settleCards, {
    body: { settledOn: today, payments: [{ accountId, paymentId: card }], payoutCents: 8_700, feeCents: 300 },
  });
  const query = { kind: 'deposits', from: today, to: today } as const;
  const sheet = await banker.ask(getStatement, { query });
  const rows = sheet.sections.flatMap(({ name, lines, total }) => [
    name,
    ...lines.map((line) => [line.code, line.name.slice(12), ...line.figures]),
    [total.name, ...total.figures],
  ]);
  expect(sheet.columns.map(({ name }) => name)).toEqual(['Total', 'Cash', 'Checks', 'Cards', 'Sent back and fees']);
  expect(rows).toEqual([
    'Deposits',
    ['D-0001', '2 receipts, by Alma Broussard', 7_500, 5_500, 2_000, 0, 0],
    ['D-0002', '1 receipt, by Alma Broussard', 1_100, 1_100, 0, 0, 0],
    ['Total deposits', 8_600, 6_600, 2_000, 0, 0],
    'Card settlements',
    ['S-0001', '1 receipt, by Alma Broussard', 8_700, 0, 0, 9_000, -300],
    ['Total card settlements', 8_700, 0, 0, 9_000, -300],
  ]);
  expect(totalsOf(sheet)['Total at the bank']?.[0]).toBe(17_300);
  expect(foots(sheet)).toEqual([0]);
  const stranger = await system.signUp();
  expect((await stranger.ask(getStatement, { query })).sections).toEqual([]);
});

test('aging tells what each client owes by how long, those in credit apart, and foots with 1100', async () => {
  const sheet = await ask({ kind: 'aging', to: '2026-04-15' });
  expect(sheet.columns.map(({ name }) => name)).toEqual([
    'Total',
    '0–29',
    '30–59',
    '60–89',
    '90–119',
    '120+',
    'In credit',
  ]);
  const lines = sheet.sections[0]?.lines ?? [];
  // The fees are paid, those that were added last too; the premium is 37 days old.
  expect(lines.find(({ accountId }) => accountId === agency.accountId)).toMatchObject({
    name: 'Marie Thibodeaux, Account 0000001',
    figures: [45_000, 0, 45_000, 0, 0, 0, 0],
    opens: [{ ledgerAccount: '1100', tag: `account:${agency.accountId}` }],
  });
  expect(lines.map(({ figures }) => figures)).toContainEqual([-4_000, 0, 0, 0, 0, 0, -4_000]);
  expect(totalsOf(sheet)).toEqual({ 'Total owed': [41_000, 0, 45_000, 0, 0, 0, -4_000] });
  expect(foots(sheet)).toEqual([0]);
  const byAgent = await ask({ kind: 'aging-by-agent', to: '2026-04-15' });
  expect(byAgent.sections[0]?.lines.map(({ name, figures }) => [name, figures[0]])).toEqual([
    ['Alma Broussard', 45_000],
    ['No bond of an agent', -4_000],
  ]);
  expect(foots(byAgent)).toEqual([0]);
});

test('a bond that moved is as old as it was, also where nothing is left on the account that it came from', async () => {
  const mover = await system.signUp();
  const { bondId, defendantId } = await mover.story.bond({ bondDate: addDays(today, -20) });
  const { accountId } = await mover.story.account(defendantId);
  await mover.ask(moveBond, { params: { bondId }, body: { toAccountId: accountId, reason } });
  for (const query of [{}, { parish: 'Orleans' }]) {
    const { sections } = await mover.ask(getStatement, {
      query: { kind: 'aging', to: addDays(today, 25), ...query },
    });
    expect(sections[0]?.lines.map((line) => [line.accountId, ...line.figures])).toEqual([
      [accountId, 120_000, 0, 120_000, 0, 0, 0, 0],
    ]);
  }
});

test('payables are told by account, payee and age, and foot with the liabilities', async () => {
  const sheet = await ask({ kind: 'payables', to: '2026-04-09' });
  expect(sheet.sections.map(({ name, lines }) => [name, ...lines.map((line) => [line.name, ...line.figures])])).toEqual(
    [
      ['2100 Jail Fee Payable', [expect.any(String), 3_000, 0, 3_000, 0, 0, 0, 0]],
      ['2120 Sheriff Premium Fee Payable', ['Sheriff of East Baton Rouge', 20_000, 0, 20_000, 0, 0, 0, 0]],
    ],
  );
  expect(sheet.sections[1]?.lines[0]?.opens).toMatchObject([{ tag: 'payee:sheriff:East Baton Rouge' }]);
  expect(totalsOf(sheet)['Total owed']?.[0]).toBe(23_000);
  expect(foots(sheet)).toEqual([0]);
});

test('the file and the paper say the same, with the head of the chain, and stand in the audit trail', async () => {
  const query = { kind: 'balance-sheet', to: '2026-03-31', journalNumber: 6 } as const;
  const { chainHead } = await ask(query);
  const { text } = await admin.call(downloadStatement, { query });
  const lines = text.replace('\uFEFF', '').trim().split('\r\n');
  expect(lines.slice(0, 3)).toEqual([
    'Balance sheet,At the end of 03/31/2026',
    'Part,Account,Name,03/31/2026',
    'Assets,1000,Operating Bank,55.00',
  ]);
  expect(lines).toContain(',,Total liabilities and equity,1255.00');
  expect(lines.at(-1)).toBe(`Journal entries,6,Audit chain head,${chainHead ?? ''}`);
  const { bytes, headers } = await admin.call(downloadStatementPaper, { query });
  expect(headers['content-disposition']).toContain('balance-sheet-2026-03-31.pdf');
  const paper = (await readPdf(bytes)).pages.join('\n').replaceAll(/\s+/g, ' ');
  for (const words of ['Balance sheet', '1000 Operating Bank', '$1,255.00', 'Foots:', chainHead ?? '?'])
    expect(paper).toContain(words);
});

test('another agency sees its own alone, and an agent none', async () => {
  const stranger = await system.signUp();
  const empty = await stranger.ask(getStatement, { query: { kind: 'balance-sheet' } });
  expect(totalsOf(empty)['Total assets']).toEqual([0]);
  const agent = await system.addAgent(admin, 'Agent');
  expect((await agent.call(getStatement, { query: {} })).status).toBe(403);
});

test('days that run backwards are refused', async () => {
  const { problem } = await admin.call(getStatement, { query: { from: '2026-03-02', to: '2026-03-01' } });
  expect(problem?.code).toBe('VALIDATION_FAILED');
});
