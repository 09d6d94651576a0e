import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { changeAgent } from '#contracts/agency/organizations/team.ts';
import type { RequestOf } from '#contracts/kernel/endpoint.ts';
import { listAudit } from '#contracts/office/audit/audit.ts';
import * as contract from '#contracts/office/saved-reports/saved-reports.ts';
import { daysOfPreset } from '#domain/kernel/day-presets.ts';
import { addDays, formatDay } from '#domain/kernel/days.ts';
import { refusalOf } from '../../../../test/agency-story.ts';
import { joinMailSystem, type JoinedMailSystem } from '../../../../test/mail-system.ts';
import type { TestClock } from '../../../../test/shared-product.ts';
import type { Person } from '../../../../test/test-people.ts';
import type { MailReportJob } from './mail-report.job.ts';

let system: JoinedMailSystem;
beforeAll(async () => {
  system = await joinMailSystem();
});
/** It is now again, so that people are still signed in. */
const now = () => system.provider<TestClock>('TestClock').set(null);
afterEach(now);
afterAll(() => system.close());

const today = ({ session }: Person) => session.organization?.today ?? '';
/** It is so many hours after midnight UTC, so many days later: from 14 on it is past 7 AM in the agency. */
const at = (person: Person, utcHour: number, daysLater: number) =>
  system
    .provider<TestClock>('TestClock')
    .set(`${addDays(today(person), daysLater)}T${String(utcHour).padStart(2, '0')}:30:00Z`);
const job = () => system.provider<MailReportJob>('MailReportJob');
/** What the worker does of one agency: it works on what it finds missing. */
const work = async ({ organizationId }: Person) => {
  const missing = (await job().missing()).filter(({ ids }) => ids.organizationId === organizationId);
  for (const { ids } of missing) await job().run(ids);
  return missing.length;
};
const lettersOf = async ({ organizationId }: Person) => {
  const { rows } = await system.owner.query<{ to: string; subject: string }>(
    `select to_address as "to", subject from outgoing_mail where organization_id = $1 and kind = 'paper'
     order by written_at, 1`,
    [organizationId],
  );
  return rows;
};
/** The day of the week of a day, from Monday, 1. */
const weekdayOf = (day: string) => ((new Date(day).getUTCDay() + 6) % 7) + 1;

type Plan = NonNullable<RequestOf<typeof contract.mailSavedReport>['body']>;
const setMail = (person: Person, savedReportId: string, body: Plan) =>
  person.ask(contract.mailSavedReport, { params: { savedReportId }, body });
/** Saves the income statement of yesterday, to be sent two days from now. */
const sentTo = async (admin: Person, readers: readonly Person[]) => {
  const choices = { days: 'Yesterday' } as const;
  const body = { name: 'Day for Marie Thibodeaux', kind: 'income-statement', choices } as const;
  const { savedReportId } = await admin.ask(contract.saveReport, { body });
  const on = weekdayOf(addDays(today(admin), 2));
  await setMail(admin, savedReportId, { every: 'week', on, to: readers.map(({ userId }) => userId), basedOn: 1 });
  return savedReportId;
};

test('a report is mailed on its day from 7 AM, once, with its days and files, to those who may take it away (money#mailed-reports)', async () => {
  const admin = await system.signUp();
  const accounting = await system.addAgent(admin, 'Accounting');
  const demoted = await system.addAgent(admin, 'Supervisor');
  await admin.story.bond({ bondDate: today(admin) });
  const savedReportId = await sentTo(admin, [accounting, demoted]);
  const { agentId, role } = { agentId: demoted.userId, role: 'Agent' as const };
  const record = { fullName: 'Jules Landry', email: demoted.email, phoneNumber: '5045550101', licenseNumber: '' };
  await admin.ask(changeAgent, { params: { agentId }, body: { ...record, role } });

  expect(await work(admin)).toBe(0);
  await at(admin, 11, 2);
  expect(await work(admin)).toBe(0);
  await at(admin, 15, 2);
  const ids = { organizationId: admin.organizationId, savedReportId };
  await Promise.all([job().run(ids), job().run(ids)]);
  expect(await work(admin)).toBe(0);
  const day = formatDay(addDays(today(admin), 1));
  expect(await lettersOf(admin)).toEqual([{ to: accounting.email, subject: `Income statement, ${day}` }]);
  const { text, headers } = await system.mails.letterTo(accounting.email, /Income statement/);
  const yesterday = daysOfPreset('Yesterday', addDays(today(admin), 2));
  expect(text).toContain(`/admin/reports/income-statement?from=${yesterday.from}&to=${yesterday.to}&at=`);
  expect(text).toContain(`income-statement-${yesterday.from}-${yesterday.to}.pdf`);
  expect(text).toContain(`income-statement-${yesterday.from}-${yesterday.to}.csv`);
  expect(headers + text).not.toMatch(/Thibodeaux/);

  await now();
  const { rows } = await admin.ask(listAudit, { query: { action: 'report-mailed' } });
  expect(rows.map(({ words }) => words)).toEqual(['E-mailed Accounting Guidry the report Income statement']);
  await at(admin, 15, 3);
  expect(await work(admin)).toBe(0);
  await at(admin, 15, 9);
  expect(await work(admin)).toBe(1);
  expect(await lettersOf(admin)).toHaveLength(2);
});

test('one that nobody mailed on its day is mailed later, with the days that it would have had', async () => {
  const admin = await system.signUp();
  await sentTo(admin, [admin]);
  await at(admin, 15, 4);
  expect(await work(admin)).toBe(1);
  const day = formatDay(addDays(today(admin), 1));
  expect(await lettersOf(admin)).toEqual([{ to: admin.email, subject: `Income statement, ${day}` }]);
});

test('nothing is mailed of a report whose owner ended it, removed it, or left', async () => {
  const admin = await system.signUp();
  const owner = await system.addAgent(admin, 'Supervisor');
  const ended = await sentTo(admin, [admin]);
  await setMail(admin, ended, { every: null, basedOn: 2 });
  const removed = await sentTo(admin, [admin]);
  await admin.ask(contract.removeSavedReport, { params: { savedReportId: removed } });
  await sentTo(owner, [admin]);
  const record = { fullName: 'Jules Landry', email: owner.email, phoneNumber: '5045550101', licenseNumber: '' };
  await admin.ask(changeAgent, { params: { agentId: owner.userId }, body: { ...record, role: 'Agent' } });
  await at(admin, 15, 2);
  expect(await work(admin)).toBe(1);
  expect(await work(admin)).toBe(0);
  expect(await lettersOf(admin)).toEqual([]);
  await now();
  const { rows } = await admin.ask(listAudit, { query: { action: 'report-mail-ended' } });
  expect(rows).toHaveLength(2);
});

test('one that fails at every try is told, waits for the next day or for another try, and is then mailed', async () => {
  const admin = await system.signUp();
  const savedReportId = await sentTo(admin, [admin]);
  const ids = { organizationId: admin.organizationId, savedReportId };
  await at(admin, 15, 2);
  await job().onExhausted(ids);
  expect(await work(admin)).toBe(0);
  await at(admin, 15, 9);
  expect(await work(admin)).toBe(1);
  expect(await lettersOf(admin)).toHaveLength(1);
});

test('it goes to colleagues alone who may take reports away, on a day that there is', async () => {
  const admin = await system.signUp();
  const [agent, stranger] = [await system.addAgent(admin, 'Agent'), await system.signUp()];
  const { savedReportId } = await admin.ask(contract.saveReport, {
    body: { name: 'Aging', kind: 'aging', choices: {} },
  });
  const params = { savedReportId };
  for (const { userId } of [agent, stranger]) {
    const body = { every: 'month' as const, on: 1, to: [userId], basedOn: 1 };
    const { problem } = await admin.call(contract.mailSavedReport, { params, body });
    expect(problem?.errors).toEqual([{ path: 'to', message: 'Choose colleagues who may take reports away.' }]);
  }
  const eighth = { every: 'week' as const, on: 8, to: [admin.userId], basedOn: 1 };
  expect(await refusalOf(admin.call(contract.mailSavedReport, { params, body: eighth }))).toBe('VALIDATION_FAILED');
  const { colleagues, mailServer } = await admin.ask(contract.listSavedReports);
  expect([colleagues.map(({ userId }) => userId), mailServer]).toEqual([[admin.userId], true]);
});

test('a general ledger is saved with its accounts, and mailed as statements are', async () => {
  const admin = await system.signUp();
  await admin.story.bond({ bondDate: today(admin) });
  const choices = { days: 'Today', accounts: '1100,4000' } as const;
  const body = { name: 'Ledger', kind: 'general-ledger', choices } as const;
  const { savedReportId } = await admin.ask(contract.saveReport, { body });
  const on = weekdayOf(addDays(today(admin), 1));
  await setMail(admin, savedReportId, { every: 'week', on, to: [admin.userId], basedOn: 1 });
  await at(admin, 15, 1);
  expect(await work(admin)).toBe(1);
  const day = addDays(today(admin), 1);
  expect(await lettersOf(admin)).toEqual([{ to: admin.email, subject: `General ledger, ${formatDay(day)}` }]);
  const { text } = await system.mails.letterTo(admin.email, /General ledger/);
  expect(text).toMatch(
    new RegExp(`/admin/reports/general-ledger\\?from=${day}&to=${day}&at=\\d+&accounts=1100%2C4000`),
  );
  expect(text).toContain(`general-ledger-${day}-${day}.pdf`);
  expect(text).toContain(`general-ledger-${day}-${day}.csv`);
});

test('the reports that are lists are saved with what was chosen, and mailed as statements are', async () => {
  const admin = await system.signUp();
  const { accountId } = await admin.story.bond({ bondDate: today(admin) });
  await admin.story.pay(accountId, 5_000, { method: 'Cash', paidOn: today(admin) });
  const on = weekdayOf(addDays(today(admin), 1));
  const lists = {
    journal: { accounts: '1100', by: 'effective' },
    payments: { method: 'Cash' },
    production: { agentId: admin.userId },
    rates: {},
    plans: { agentId: admin.userId },
    'money-out': { by: 'effective' },
  } as const;
  for (const kind of ['journal', 'payments', 'production', 'rates', 'plans', 'money-out'] as const) {
    const body = { name: kind, kind, choices: { days: 'Yesterday', ...lists[kind] } } as const;
    const { savedReportId } = await admin.ask(contract.saveReport, { body });
    await setMail(admin, savedReportId, { every: 'week', on, to: [admin.userId], basedOn: 1 });
  }
  const day = today(admin);
  await at(admin, 15, 1);
  expect(await work(admin)).toBe(6);
  const names = [
    'Journal',
    'Money out',
    'Payment history',
    'Plans and promises',
    'Production by agent',
    'Rates by parish',
  ];
  const subjects = (await lettersOf(admin)).map(({ subject }) => subject).toSorted();
  expect(subjects).toEqual(names.map((name) => `${name}, ${formatDay(day)}`));
  const days = `from=${day}&to=${day}`;
  const told = [
    [/Journal/, String.raw`tab=journal&${days}&by=effective&account=1100&upTo=\d+`, `journal-${day}-${day}`],
    [/Payment history/, String.raw`tab=payments&${days}&method=Cash&upTo=\d+`, `payments-${day}-${day}`],
    [/Production/, `tab=production&${days}&agent=${admin.userId}`, `production-${day}-${day}`],
    [/Rates/, `tab=rates&${days}`, `rates-charged-${day}-${day}`],
    [/Plans/, `tab=plans&${days}&agent=${admin.userId}`, `plans-kept-${day}-${day}`],
    [/Money out/, String.raw`${days}&by=effective&at=\d+`, `money-out-${day}-${day}`],
  ] as const;
  for (const [subject, search, file] of told) {
    const { text } = await system.mails.letterTo(admin.email, subject);
    expect(text).toMatch(new RegExp(String.raw`/(admin/reports|money/out)\?${search}`));
    expect(text).toContain(`${file}.pdf`);
    expect(text).toContain(`${file}.csv`);
  }
});

test('production is mailed of all agents, as whoever saved it sees it', async () => {
  const admin = await system.signUp();
  const agent = await system.addAgent(admin, 'Agent');
  await agent.story.bond({ bondDate: today(admin) });
  const body = { name: 'All', kind: 'production', choices: { days: 'Yesterday' } } as const;
  const { savedReportId } = await admin.ask(contract.saveReport, { body });
  const on = weekdayOf(addDays(today(admin), 1));
  await setMail(admin, savedReportId, { every: 'week', on, to: [admin.userId], basedOn: 1 });
  await at(admin, 15, 1);
  await work(admin);
  const { text } = await system.mails.letterTo(admin.email, /Production/);
  // The file as the letter has it: base64, from the mark that begins it.
  const csv = Buffer.from(/77u\/[\w+/=\s]+/.exec(text)?.[0] ?? '', 'base64').toString('utf8');
  expect(csv).toContain('Agent Guidry');
  expect(csv).toMatch(/Total,,,,,1,/);
});
