import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { getTrialBalance } from '#contracts/books/ledger/ledger.ts';
import {
  downloadGeneralLedger,
  downloadGeneralLedgerPaper,
  getGeneralLedger,
  type GeneralLedgerLine,
} from '#contracts/office/statements/general-ledger.ts';
import { dayOf, DEFAULT_TIME_ZONE } from '#domain/kernel/days.ts';
import { makeBusy } from '../../../../test/busy-agency.ts';
import { joinTestSystem, type JoinedSystem } from '../../../../test/join-system.ts';
import { readPdf } from '../../../../test/pdf-text.ts';
import type { Person } from '../../../../test/test-people.ts';

const today = dayOf(new Date(), DEFAULT_TIME_ZONE);
const year = { from: '2026-01-01', to: today };

let system: JoinedSystem;
let admin: Person;

beforeAll(async () => {
  system = await joinTestSystem();
  admin = await system.signUp();
  await makeBusy(admin);
  await makeBusy(await system.signUp(), 'Jules Landry');
});
afterAll(() => system.close());

const ask = (query: object) => admin.ask(getGeneralLedger, { query });

/** Every line by pages of three. */
const everyLine = async (query: object): Promise<GeneralLedgerLine[]> => {
  const lines: GeneralLedgerLine[] = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof ask>> = await ask({
      ...query,
      limit: 3,
      ...(cursor === null ? {} : { cursor }),
    });
    lines.push(...page.rows);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return lines;
};

test('each account runs from its opening to its closing balance, and the whole foots with the trial balance', async () => {
  const ledger = await ask({ ...year, limit: 200 });
  const trial = await admin.ask(getTrialBalance);
  expect(ledger.accounts.map(({ code, closingCents }) => [code, closingCents])).toEqual(
    ledger.accounts.map(({ code }) => {
      const row = trial.rows.find(({ account }) => account === code);
      return [code, (row?.debitCents ?? 0) - (row?.creditCents ?? 0)];
    }),
  );
  for (const { code, openingCents, debitCents, creditCents, closingCents } of ledger.accounts) {
    const lines = ledger.rows.filter(({ ledgerAccount }) => ledgerAccount === code);
    const sum = (of: 'debitCents' | 'creditCents') => lines.reduce((cents, line) => cents + line[of], 0);
    expect([code, sum('debitCents'), sum('creditCents')]).toEqual([code, debitCents, creditCents]);
    expect([code, lines.at(-1)?.balanceCents, closingCents]).toEqual([
      code,
      closingCents,
      openingCents + debitCents - creditCents,
    ]);
  }
  expect(ledger.proofs.map(({ cents, againstCents }) => [cents, againstCents])).toEqual([
    [trial.totalDebitCents, trial.totalDebitCents],
    [trial.totalCreditCents, trial.totalCreditCents],
  ]);
  expect(ledger.chainHead).toBe(trial.chainHead);
});

test('pages run through the accounts with the same balances, and a period begins with what was there before', async () => {
  const whole = await ask({ ...year, limit: 200 });
  expect(await everyLine(year)).toEqual(whole.rows);
  const late = await ask({ accounts: '1100,1000', from: '2026-03-10', to: '2026-03-12' });
  expect(late.accounts.map(({ code, openingCents, closingCents }) => [code, openingCents, closingCents])).toEqual([
    ['1000', 0, 5_500],
    ['1100', 72_500, 40_000],
  ]);
  expect(late.rows.map(({ ledgerAccount, bookedOn, balanceCents }) => [ledgerAccount, bookedOn, balanceCents])).toEqual(
    [
      ['1000', '2026-03-12', 5_500],
      ['1100', '2026-03-10', 75_500],
      ['1100', '2026-03-11', 45_500],
      ['1100', '2026-03-12', 40_000],
    ],
  );
  expect(await everyLine({ accounts: '1100', from: '2026-03-10', to: '2026-03-12' })).toEqual(late.rows.slice(1));
  expect(late.rows[0]).toMatchObject({ description: 'Payment received (Bank Transfer)', receiptNumber: 3 });
  const owed = await ask({ accounts: '2120', ...year });
  expect(owed.rows[0]).toMatchObject({ about: 'Sheriff of East Baton Rouge', receiptNumber: null });
});

test('it is made as of a journal number or the end of a day, and stays so', async () => {
  const early = await ask({ ...year, journalNumber: 2, accounts: '1100' });
  expect([early.journalNumber, early.rows.map(({ journalNumber }) => journalNumber)]).toEqual([2, [1, 2]]);
  expect(early.proofs.map(({ cents, againstCents }) => cents - againstCents)).toEqual([0, 0]);
  const before = await ask({ ...year, knownOn: '2020-01-01' });
  expect([before.journalNumber, before.accounts, before.rows]).toEqual([0, [], []]);
});

test('the file and the paper have every line, what it foots with and the head of the chain', async () => {
  const { text } = await admin.call(downloadGeneralLedger, { query: { accounts: '1000', ...year } });
  const lines = text.trim().split('\r\n').slice(1);
  const us = `${today.slice(5, 7)}/${today.slice(8)}/${today.slice(0, 4)}`;
  expect(lines.slice(0, 5)).toEqual([
    'Account,Name,Date,Effective,Journal No.,Description,About,Receipt No.,Client account,Debit,Credit,Balance',
    '1000,Operating Bank,,,,Opening balance,,,,,,0.00',
    '1000,Operating Bank,03/12/2026,03/12/2026,6,Payment received (Bank Transfer),,3,0000001,55.00,,55.00',
    '1000,Operating Bank,,,,Closing balance,,,,55.00,0.00,55.00',
    ',,,,,Total,,,,55.00,0.00,',
  ]);
  expect(lines[5]).toBe(`Foots,Closing debit balances equal the trial balance of ${us},55.00`);
  const paper = await admin.call(downloadGeneralLedgerPaper, { query: { accounts: '1000', ...year } });
  const said = (await readPdf(paper.bytes)).pages.join('\n').replaceAll(/\s+/g, ' ');
  for (const words of ['1000 Operating Bank', 'Receipt 3', 'Closing balance', 'Foots:']) expect(said).toContain(words);
});

test('an account that is not in the chart and days that run backwards are refused; an Agent and another agency read none of it', async () => {
  const unknown = await admin.call(getGeneralLedger, { query: { accounts: '4999' } });
  expect(unknown.problem?.code).toBe('LEDGER_ACCOUNT_NOT_FOUND');
  const backwards = await admin.call(getGeneralLedger, { query: { from: '2026-02-01', to: '2026-01-01' } });
  expect(backwards.status).toBe(422);
  const agent = await system.addAgent(admin, 'Agent');
  expect((await agent.call(getGeneralLedger, { query: {} })).status).toBe(403);
  const stranger = await system.signUp();
  expect((await stranger.ask(getGeneralLedger, { query: {} })).rows).toEqual([]);
});
