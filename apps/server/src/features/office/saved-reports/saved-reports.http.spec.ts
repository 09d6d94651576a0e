import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { deleteAgent } from '#contracts/agency/organizations/team.ts';
import type { RequestOf } from '#contracts/kernel/endpoint.ts';
import * as contract from '#contracts/office/saved-reports/saved-reports.ts';
import { refusalOf } from '../../../../test/agency-story.ts';
import { joinTestSystem, type JoinedSystem } from '../../../../test/join-system.ts';
import type { Person } from '../../../../test/test-people.ts';

let system: JoinedSystem;
beforeAll(async () => {
  system = await joinTestSystem();
});
afterAll(() => system.close());

type Saved = NonNullable<RequestOf<typeof contract.saveReport>['body']>;
const MONTH = {
  name: 'Month for the owner',
  kind: 'income-statement',
  choices: { days: 'Last month', beside: 'last-year', parish: 'Orleans' },
} as const;
const save = (person: Person, changed: Partial<Saved> = {}) =>
  person.ask(contract.saveReport, { body: { ...MONTH, ...changed } });
const list = async (person: Person) => (await person.ask(contract.listSavedReports)).reports;
const namesOf = async (person: Person) => (await list(person)).map(({ name }) => name);

test('a report is saved with what was chosen, renamed and shared by whoever saved it alone (money#saved-reports)', async () => {
  const admin = await system.signUp();
  const accounting = await system.addAgent(admin, 'Accounting');
  const auditor = await system.addAgent(admin, 'Auditor');
  const { savedReportId } = await save(admin);
  const choices = { days: 'Last month', from: null, to: null, beside: 'last-year', agentId: null, parish: 'Orleans' };
  expect(await list(admin)).toEqual([
    {
      savedReportId,
      name: 'Month for the owner',
      kind: 'income-statement',
      choices: { ...choices, suretyId: null, accounts: null, by: null, method: null },
      isShared: false,
      isOwn: true,
      ownerName: 'Alma Broussard',
      mail: null,
      version: 1,
    },
  ]);
  expect(await list(accounting)).toEqual([]);

  const params = { savedReportId };
  await admin.ask(contract.changeSavedReport, { params, body: { name: 'Month', isShared: true, basedOn: 1 } });
  expect(await list(accounting)).toMatchObject([{ name: 'Month', isOwn: false, version: 2 }]);
  expect(await list(auditor)).toMatchObject([{ name: 'Month', isOwn: false }]);
  await save(accounting, { name: 'aging', kind: 'aging', choices: {} });
  expect(await namesOf(accounting)).toEqual(['aging', 'Month']);
  expect(await namesOf(admin)).toEqual(['Month']);

  const theirs = { params, body: { name: 'Mine', isShared: false, basedOn: 2 } };
  expect(await refusalOf(accounting.call(contract.changeSavedReport, theirs))).toBe('SAVED_REPORT_NOT_FOUND');
  expect(await refusalOf(accounting.call(contract.removeSavedReport, { params }))).toBe('SAVED_REPORT_NOT_FOUND');
  const mail = { every: 'week' as const, on: 1, to: [accounting.userId], basedOn: 2 };
  expect(await refusalOf(admin.call(contract.mailSavedReport, { params, body: mail }))).toBe('MAIL_NOT_CONNECTED');
  const stale = { params, body: { name: 'Old', isShared: false, basedOn: 1 } };
  expect(await refusalOf(admin.call(contract.changeSavedReport, stale))).toBe('CONFLICT');
  expect(await refusalOf(auditor.call(contract.saveReport, { body: MONTH }))).toBe('ROLE_REFUSED');
});

test('one that was removed is gone for everybody, and comes back whole', async () => {
  const admin = await system.signUp();
  const accounting = await system.addAgent(admin, 'Accounting');
  const { savedReportId } = await save(admin, { isShared: true });
  const params = { removedReportId: savedReportId };
  await admin.ask(contract.removeSavedReport, { params: { savedReportId } });
  expect([await list(admin), await list(accounting)]).toEqual([[], []]);
  const body = { name: 'Month', isShared: true, basedOn: 2 };
  const gone = admin.call(contract.changeSavedReport, { params: { savedReportId }, body });
  expect(await refusalOf(gone)).toBe('SAVED_REPORT_NOT_FOUND');
  const byAnother = accounting.call(contract.restoreSavedReport, { params });
  expect(await refusalOf(byAnother)).toBe('SAVED_REPORT_NOT_FOUND');
  await admin.ask(contract.restoreSavedReport, { params });
  expect(await list(admin)).toMatchObject([{ savedReportId, name: 'Month for the owner', isShared: true }]);
  expect(await refusalOf(admin.call(contract.restoreSavedReport, { params }))).toBe('SAVED_REPORT_NOT_FOUND');
});

test('a report needs a name, and the same request saves it once', async () => {
  const admin = await system.signUp();
  const { problem } = await admin.call(contract.saveReport, { body: { ...MONTH, name: ' ' } });
  expect(problem?.errors).toEqual([{ path: 'name', message: 'Enter a name.' }]);
  const commandId = randomUUID();
  await Promise.all([1, 2].map(() => admin.ask(contract.saveReport, { body: MONTH, commandId })));
  expect(await namesOf(admin)).toEqual(['Month for the owner']);
});

test('what somebody shared is shared as long as they work here', async () => {
  const admin = await system.signUp();
  const accounting = await system.addAgent(admin, 'Accounting');
  await save(accounting, { isShared: true });
  expect(await namesOf(admin)).toEqual(['Month for the owner']);
  await admin.ask(deleteAgent, { params: { agentId: accounting.userId }, body: {} });
  expect(await namesOf(admin)).toEqual([]);
});

test('nothing of another agency is there', async () => {
  const [admin, stranger] = [await system.signUp(), await system.signUp()];
  const { savedReportId } = await save(admin, { isShared: true });
  expect(await list(stranger)).toEqual([]);
  const removed = stranger.call(contract.removeSavedReport, { params: { savedReportId } });
  expect(await refusalOf(removed)).toBe('SAVED_REPORT_NOT_FOUND');
});
