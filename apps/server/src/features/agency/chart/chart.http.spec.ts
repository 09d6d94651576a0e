import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { addLedgerAccount, changeLedgerAccount, listLedgerAccounts } from '#contracts/agency/chart/chart.ts';
import { addCatalogueCharge, changeCatalogueCharge } from '#contracts/agency/organizations/organizations.ts';
import { addCharge } from '#contracts/books/account/accounts.ts';
import { getTrialBalance } from '#contracts/books/ledger/ledger.ts';
import { listAudit } from '#contracts/office/audit/audit.ts';
import { listJournal } from '#contracts/office/reports/reports.ts';
import { DEFAULT_TIME_ZONE, dayOf } from '#domain/kernel/days.ts';
import { joinTestSystem, type JoinedSystem } from '../../../../test/join-system.ts';
import type { TestViews } from '../../../../test/shared-product.ts';
import type { Person } from '../../../../test/test-system.ts';

let system: JoinedSystem;
let admin: Person;
let reader: Person;
beforeAll(async () => {
  system = await joinTestSystem();
  admin = await system.signUp();
  reader = await system.addAgent(admin, 'Auditor');
});
afterAll(() => system.close());

const notary = { type: 'income' as const, code: '4250', name: 'Notary Income' };
const today = dayOf(new Date(), DEFAULT_TIME_ZONE);
const switchOf = (active: boolean) =>
  admin.call(changeLedgerAccount, { params: { ledgerAccount: '4250' }, body: { name: notary.name, active } });
const switched = async (active: boolean) => (await switchOf(active)).body;
const accountOf = async (code: string) =>
  (await reader.ask(listLedgerAccounts)).accounts.find((account) => account.code === code);

test('a new agency has the whole chart of money#chart-of-accounts', async () => {
  const { accounts } = await reader.ask(listLedgerAccounts);
  expect(accounts).toHaveLength(39);
  expect(await accountOf('2400')).toEqual({
    code: '2400',
    name: 'Collateral Held',
    standardName: 'Collateral Held',
    type: 'liability',
    note: '',
    tags: ['person', 'bond'],
    active: true,
  });
});

test('a renamed account keeps its code, and everything that shows it has the new name', async () => {
  await admin.story.bond();
  const name = 'Due from clients';
  await admin.ask(changeLedgerAccount, { params: { ledgerAccount: '1100' }, body: { name } });
  expect(await accountOf('1100')).toMatchObject({ name, standardName: 'Accounts Receivable' });
  reader.client.readWhatWrote(admin.client);
  const { rows } = await reader.ask(getTrialBalance, { query: {} });
  expect(rows.find(({ account }) => account === '1100')).toMatchObject({ name });
  const journal = await reader.ask(listJournal, { query: {} });
  expect(journal.rows.flatMap(({ postings }) => postings).find(({ account }) => account === '1100')).toMatchObject({
    accountName: name,
  });
  await admin.ask(changeLedgerAccount, { params: { ledgerAccount: '1100' }, body: { name: 'Accounts Receivable' } });
  expect(await accountOf('1100')).toMatchObject({ name: 'Accounts Receivable' });
});

test('an own income account is credited by a charge that names it, and then stays on', async () => {
  expect(await admin.ask(addLedgerAccount, { body: notary })).toEqual({ ...notary, active: true });
  expect(await switched(false)).toMatchObject({ active: false });
  const body = { code: 'NOT', description: 'Notary', amountCents: 2_500, ledgerAccount: '4250' };
  const refused = await admin.call(addCatalogueCharge, { body });
  expect(refused.problem?.errors).toEqual([{ path: 'ledgerAccount', message: 'Choose a ledger account.' }]);
  expect(await switched(true)).toMatchObject({ active: true });

  const { chargeId: catalogueChargeId } = await admin.ask(addCatalogueCharge, { body });
  expect((await switchOf(false)).problem).toMatchObject({ code: 'LEDGER_ACCOUNT_IN_USE' });
  const { accountId } = await admin.story.bond();
  const charge = { catalogueChargeId, amountCents: 2_500, chargedOn: today };
  await admin.ask(addCharge, { params: { accountId }, body: charge });
  expect(await admin.story.balances('4250')).toEqual({ '4250': -2_500 });
  reader.client.readWhatWrote(admin.client);
  const { rows } = await reader.ask(getTrialBalance, { query: {} });
  expect(rows.find(({ account }) => account === '4250')).toMatchObject({ name: notary.name, type: 'income' });

  const params = { chargeId: catalogueChargeId };
  await admin.ask(changeCatalogueCharge, { params, body: { ...body, active: false } });
  expect((await switchOf(false)).problem).toMatchObject({ code: 'LEDGER_ACCOUNT_IN_USE' }); // it was booked on
});

test('codes and names are free ones of the range of the type, and accounts of every chart stay on', async () => {
  const added = (body: Partial<Record<'type' | 'code' | 'name', string>>) =>
    admin.call(addLedgerAccount, { body: { ...notary, ...body } as typeof notary });
  expect((await added({ code: '5250' })).problem?.errors).toEqual([
    { path: 'code', message: 'The codes of this type are 4000 to 4999.' },
  ]);
  expect((await added({ code: '42' })).problem?.errors).toContainEqual({ path: 'code', message: 'Enter four digits.' });
  expect((await added({ code: '4200', name: 'Mine' })).problem?.detail).toBe(
    'Another account has the code 4200. Choose another.',
  );
  expect((await added({ code: '4260', name: 'charge income' })).problem?.detail).toBe(
    'Account 4200 has this name already. Choose another.',
  );
  const off = { params: { ledgerAccount: '4200' }, body: { name: 'Charge Income', active: false } };
  expect((await admin.call(changeLedgerAccount, off)).problem?.code).toBe('LEDGER_ACCOUNT_STANDARD');
  const unknown = { params: { ledgerAccount: '4999' }, body: { name: 'Nothing' } };
  expect((await admin.call(changeLedgerAccount, unknown)).problem?.code).toBe('LEDGER_ACCOUNT_NOT_FOUND');
});

test('another agency has its own names and accounts, and each change of a chart is proved and told', async () => {
  const other = await system.signUp();
  const { accounts } = await other.ask(listLedgerAccounts);
  expect(accounts.map(({ code }) => code)).not.toContain('4250');
  const { problems } = await system.provider<TestViews>('TestViews').verified(admin.organizationId);
  expect(problems).toEqual([]);
  const { rows } = await reader.ask(listAudit, { query: {} });
  expect(
    rows
      .map(({ words }) => words)
      .filter((words) => words.includes('ledger account'))
      .toReversed(),
  ).toEqual([
    'Renamed the ledger account 1100 Accounts Receivable to Due from clients',
    'Renamed the ledger account 1100 Due from clients to Accounts Receivable',
    'Added the ledger account 4250 Notary Income',
    'Switched the ledger account 4250 Notary Income off',
    'Switched the ledger account 4250 Notary Income on',
  ]);
});
