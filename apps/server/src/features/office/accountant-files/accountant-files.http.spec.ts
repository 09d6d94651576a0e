import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { getAccountMapping, mapAccounts } from '#contracts/office/accountant-files/account-mapping.ts';
import {
  downloadAccountantFile,
  listAccountantFiles,
  takeAccountantFile,
  type AccountantFile,
} from '#contracts/office/accountant-files/accountant-files.ts';
import { getTrialBalance } from '#contracts/books/ledger/ledger.ts';
import { getGeneralLedger } from '#contracts/office/statements/general-ledger.ts';
import { dayOf, DEFAULT_TIME_ZONE, formatDay } from '#domain/kernel/days.ts';
import type { FileFormat } from '#domain/office/accountant-files.ts';
import { makeBusy } from '../../../../test/busy-agency.ts';
import { hledgerBalances } from '../../../../test/hledger-agrees.ts';
import { joinTestSystem, type JoinedSystem } from '../../../../test/join-system.ts';
import {
  movedByAccount,
  readCsv,
  readIif,
  readManifest,
  readQuickbooksOnline,
  readXero,
  readZip,
  sha256Of,
} from '../../../../test/read-accountant-files.ts';
import { takenFile } from '../../../../test/taken-file.ts';
import type { Person } from '../../../../test/test-people.ts';
import { ACCOUNTANT_FILE_QUEUE } from './accountant-file.ts';

const today = dayOf(new Date(), DEFAULT_TIME_ZONE);
const march = { from: '2026-03-01', to: '2026-03-31' };

let system: JoinedSystem;
beforeAll(async () => {
  system = await joinTestSystem();
  await system.work(ACCOUNTANT_FILE_QUEUE);
});
afterAll(() => system.close());

/** Maps every account as it is proposed. */
const mapAll = async (person: Person) => {
  const { accounts } = await person.ask(getAccountMapping);
  const proposed = accounts.map(({ code, proposedName, proposedNumber }) => ({
    code,
    theirName: proposedName,
    theirNumber: proposedNumber,
  }));
  return person.ask(mapAccounts, { body: { accounts: proposed } });
};

/** An agency with a March of entries and a mapping. */
const mappedAgency = async (): Promise<Person> => {
  const admin = await system.signUp();
  await makeBusy(admin);
  await mapAll(admin);
  return admin;
};

const take = (person: Person, format: FileFormat, more: object = {}) =>
  takenFile(person, { format, ...march, ...more });
const refusedTake = async (person: Person, format: FileFormat, more: object = {}) =>
  (await person.call(takeAccountantFile, { body: { format, ...march, ...more } })).problem;
const bytesOf = async (person: Person, { fileId }: AccountantFile) =>
  (await person.call(downloadAccountantFile, { params: { accountantFileId: fileId } })).bytes;

/** What the general ledger says moved in March on each account, by code. */
const generalLedger = async (person: Person): Promise<[code: string, cents: number][]> => {
  const { accounts } = await person.ask(getGeneralLedger, { query: march });
  return accounts
    .map(({ code, debitCents, creditCents }): [string, number] => [code, debitCents - creditCents])
    .filter(([, cents]) => cents !== 0);
};
const byName = async (person: Person): Promise<Record<string, number>> => {
  const { accounts } = await person.ask(getAccountMapping);
  const named = (await generalLedger(person)).map(([code, cents]): [string, number] => [
    accounts.find((account) => account.code === code)?.theirName ?? code,
    cents,
  ]);
  return Object.fromEntries(named.toSorted(([a], [b]) => (a < b ? -1 : 1)));
};

test('a file names each account that is not mapped; hledger and the tables need no mapping', async () => {
  const admin = await system.signUp();
  await makeBusy(admin);
  const refused = await refusedTake(admin, 'quickbooks-desktop');
  expect(refused).toMatchObject({ code: 'ACCOUNTS_NOT_MAPPED', status: 409 });
  expect(refused?.detail).toContain('1100 Accounts Receivable, 2100 Jail Fee Payable');
  await take(admin, 'hledger');
  await take(admin, 'full-csv');
  const one = { code: '1100', theirName: 'Clients', theirNumber: '' };
  expect(await admin.ask(mapAccounts, { body: { accounts: [one] } })).toEqual({ changed: 1 });
  expect(await admin.ask(mapAccounts, { body: { accounts: [one] } })).toEqual({ changed: 0 });
  expect((await refusedTake(admin, 'quickbooks-online'))?.detail).not.toContain('1100');
  expect((await refusedTake(admin, 'xero'))?.detail).toContain('1100');
  const unknown = await admin.call(mapAccounts, { body: { accounts: [{ ...one, code: '1999' }] } });
  expect(unknown.problem?.code).toBe('LEDGER_ACCOUNT_NOT_FOUND');
  const { accounts } = await admin.ask(getAccountMapping);
  expect(accounts.find(({ code }) => code === '1100')).toMatchObject({
    theirName: 'Clients',
    proposedName: 'Bail Accounts Receivable',
    proposedNumber: '1100',
  });
});

test('QuickBooks Desktop reads lists and balanced journal entries with the sums of the general ledger', async () => {
  const admin = await mappedAgency();
  const file = await take(admin, 'quickbooks-desktop');
  expect(file).toMatchObject({
    number: 1,
    entries: 6,
    fileName: 'file-0001-quickbooks-desktop-2026-03-01-2026-03-31.iif',
  });
  const bytes = await bytesOf(admin, file);
  expect(sha256Of(bytes)).toBe(file.sha256);
  const { lists, entries } = readIif(bytes);
  expect(movedByAccount(entries)).toEqual(await byName(admin));
  expect(entries.map(({ number }) => number)).toEqual(['1', '2', '3', '4', '5', '6']);
  expect(entries[0]).toMatchObject({ on: '03/09/2026' });
  expect(lists['CUST']).toEqual([{ NAME: 'Account 0000001' }]);
  expect(lists['VEND']).toEqual([{ NAME: 'Sheriff of East Baton Rouge' }]);
  const types = Object.fromEntries((lists['ACCNT'] ?? []).map(({ ACCNUM = '', ACCNTTYPE }) => [ACCNUM, ACCNTTYPE]));
  expect(types).toMatchObject({ '1000': 'BANK', '1100': 'OCASSET', '2120': 'OCLIAB', '4000': 'INC', '5010': 'EXP' });
  const total = entries.flatMap(({ lines }) => lines).reduce((sum, { cents }) => sum + Math.max(cents, 0), 0);
  expect(file.totalCents).toBe(total);
});

test('QuickBooks Online and Xero read entries that balance, with the sums of the general ledger', async () => {
  const admin = await mappedAgency();
  const online = await bytesOf(admin, await take(admin, 'quickbooks-online'));
  const entries = readQuickbooksOnline(online.toString('utf8'));
  expect(movedByAccount(entries)).toEqual(await byName(admin));
  expect(entries.at(-1)).toMatchObject({ number: '6', on: '03/12/2026' });
  const xero = await bytesOf(admin, await take(admin, 'xero'));
  const journals = readXero(xero.toString('utf8'));
  expect(movedByAccount(journals)).toEqual(Object.fromEntries(await generalLedger(admin)));
  expect(journals.at(-1)).toMatchObject({
    number: 'Entry 6: Payment received (Bank Transfer), receipt 3',
    on: '12 Mar 2026',
  });
});

test('hledger takes its file strictly and has an account for each client account', async () => {
  const admin = await mappedAgency();
  const journal = (await bytesOf(admin, await take(admin, 'hledger'))).toString('utf8');
  expect(journal).toContain('receipt:3');
  const { chainHead } = await admin.ask(getTrialBalance);
  expect(journal).toContain(`; Up to journal entry 7, verification code ${chainHead ?? '?'}`);
  const balances = Object.entries(await hledgerBalances(journal))
    .filter(([, cents]) => cents !== 0)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  expect(balances.map(([account, cents]) => [account.slice(0, 4), cents])).toEqual(await generalLedger(admin));
  expect(balances.map(([account]) => account)).toContain('1100 Accounts Receivable:0000001');
});

test('everything as tables has a manifest with the rows and hash of each', async () => {
  const admin = await mappedAgency();
  const taken = await take(admin, 'full-csv');
  const files = readZip(await bytesOf(admin, taken));
  expect([...files.keys()]).toEqual(['accounts.csv', 'entries.csv', 'lines.csv', 'manifest.csv']);
  const { chainHead } = await admin.ask(getTrialBalance);
  const said = readCsv(files.get('manifest.csv')?.toString('utf8') ?? '');
  expect(said[0]).toEqual(['Name', 'Rows', 'SHA-256', 'Up to entry', 'Verification code']);
  expect(said.slice(1).map((row) => row.slice(3))).toEqual(Array(3).fill([String(taken.journalNumber), chainHead]));
  expect(taken.chainHead).toBe(chainHead);
  const manifest = readManifest(files);
  expect(manifest).toHaveLength(3);
  expect(manifest.map(({ is }) => is)).toEqual(manifest.map(({ said }) => said));
  const lines = readCsv(files.get('lines.csv')?.toString('utf8') ?? '').slice(1);
  const sum = (at: number) => lines.reduce((cents, line) => cents + Math.round(Number(line[at]) * 100), 0);
  expect(sum(3)).toBe(sum(4));
});

test('a file is not taken twice but as a replacement with a reason, which covers all of its days', async () => {
  const admin = await mappedAgency();
  const accountant = await system.addAgent(admin, 'Accounting');
  accountant.client.readWhatWrote(admin.client);
  await take(accountant, 'xero');
  const again = await refusedTake(admin, 'xero', { from: '2026-03-31', to: '2026-04-30' });
  const { rows } = await admin.ask(listAccountantFiles);
  expect(again).toMatchObject({
    code: 'ACCOUNTANT_FILE_TAKEN',
    detail: `Taken on ${formatDay(today)} as no. 1 by ${rows[0]?.takenBy ?? '?'}. Give a reason to take it again as its replacement.`,
  });
  const reason = 'The first was never imported';
  const narrow = await refusedTake(admin, 'xero', { to: '2026-03-20', reason });
  expect(narrow).toMatchObject({
    code: 'ACCOUNTANT_FILE_COVERS_MORE',
    detail: 'No. 1 covers 03/01/2026 to 03/31/2026. A replacement has to cover all of these days.',
  });
  const second = await take(admin, 'xero', { from: '2026-02-01', reason });
  expect(second).toMatchObject({ number: 2, reason });
  expect((await refusedTake(admin, 'xero'))?.detail).toContain('no. 2');
  // Another program has files of its own.
  expect((await take(admin, 'hledger')).number).toBe(3);
  const { rows: files } = await admin.ask(listAccountantFiles);
  expect(files.map(({ number, replacedBy }) => [number, replacedBy])).toEqual([
    [3, null],
    [2, null],
    [1, 2],
  ]);
});

test('of many who take the same days at once, one has the file', async () => {
  const admin = await mappedAgency();
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => admin.call(takeAccountantFile, { body: { format: 'hledger', ...march } })),
  );
  expect(answers.map(({ problem }) => problem?.code ?? 'taken').toSorted()).toEqual([
    ...Array.from({ length: 5 }, () => 'ACCOUNTANT_FILE_TAKEN'),
    'taken',
  ]);
  expect((await admin.ask(listAccountantFiles)).rows.map(({ number }) => number)).toEqual([1]);
});

test('the list says what was booked since; the file stays as it was, and a changed one is not handed out', async () => {
  const admin = await mappedAgency();
  const file = await take(admin, 'quickbooks-online');
  const before = await bytesOf(admin, file);
  const { accountId } = await admin.story.account();
  await admin.story.pay(accountId, 4_000, { paidOn: '2026-03-20', reason: 'Entered from the old books' });
  expect((await admin.ask(listAccountantFiles)).rows[0]).toMatchObject({ bookedSince: 1 });
  expect(await bytesOf(admin, file)).toEqual(before);
  const { rows } = await system.owner.query<{ action: string; details: object }>(
    `select action, details from audit_entry where organization_id = $1 and details->>'file' like $2 order by recorded_at`,
    [admin.organizationId, 'file-0001-quickbooks-online-%'],
  );
  expect(rows.map(({ action }) => action)).toEqual(['accountant-file-taken', 'export-taken', 'export-taken']);
  const spoil = `update accountant_file_part set body = replace(body, '120', '121') where file_id = $1`;
  await system.writeLinked((client) => client.query(spoil, [file.fileId]));
  const changed = await admin.call(downloadAccountantFile, { params: { accountantFileId: file.fileId } });
  expect(changed.problem?.code).toBe('ACCOUNTANT_FILE_CHANGED');
});

test('days that are not over, run backwards or hold nothing are refused, and who may not take files', async () => {
  const admin = await mappedAgency();
  const open = await admin.call(takeAccountantFile, { body: { format: 'hledger', from: today, to: today } });
  expect(open.problem?.errors?.[0]?.path).toBe('to');
  const backwards = await refusedTake(admin, 'hledger', { from: '2026-04-02', to: '2026-04-01' });
  expect(backwards?.code).toBe('VALIDATION_FAILED');
  expect((await refusedTake(admin, 'hledger', { from: '2020-01-01', to: '2020-12-31' }))?.code).toBe(
    'ACCOUNTANT_FILE_EMPTY',
  );
  const file = await take(admin, 'hledger');
  const auditor = await system.addAgent(admin, 'Auditor');
  auditor.client.readWhatWrote(admin.client);
  expect((await auditor.ask(listAccountantFiles)).rows).toHaveLength(1);
  expect((await auditor.call(takeAccountantFile, { body: { format: 'xero', ...march } })).status).toBe(403);
  expect((await auditor.call(downloadAccountantFile, { params: { accountantFileId: file.fileId } })).status).toBe(403);
  const stranger = await system.signUp();
  const theirs = await stranger.call(downloadAccountantFile, { params: { accountantFileId: file.fileId } });
  expect(theirs.problem?.code).toBe('ACCOUNTANT_FILE_NOT_FOUND');
  expect((await stranger.ask(listAccountantFiles)).rows).toEqual([]);
});
