import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { endPlan, setPlan } from '#contracts/books/plans/plans.ts';
import { makePromise } from '#contracts/books/plans/promises.ts';
import { downloadPlansKept, downloadPlansKeptPaper, getPlansKept } from '#contracts/office/production/plans-kept.ts';
import { readPdf } from '../../../../test/pdf-text.ts';
import { joinTestSystem, type JoinedSystem } from '../../../../test/join-system.ts';
import type { TestClock } from '../../../../test/shared-product.ts';
import type { Person } from '../../../../test/test-people.ts';

const JULY = { from: '2026-07-01', to: '2026-07-31' };

let system: JoinedSystem;
let admin: Person;
let agent: Person;
/** Of the Agent: $100 a week, two of four paid. Of the Admin: paid off at once. Without a bond: a promise alone. */
let late: { accountId: string };
let paidOff: { accountId: string };
let promised: { accountId: string };

const onDay = (day: string) => system.provider<TestClock>('TestClock').set(`${day}T17:00:00Z`);
const report = (query: object = JULY) => admin.ask(getPlansKept, { query });
const weekly = { frequency: 'WEEKLY', endsAfter: null, amountCents: 10_000 } as const;

beforeAll(async () => {
  system = await joinTestSystem();
  await onDay('2026-07-01');
  admin = await system.signUp();
  agent = await system.addAgent(admin, 'Agent');
  late = await agent.story.bond({ bondDate: '2026-07-01' });
  await agent.ask(setPlan, { params: late, body: { ...weekly, startOn: '2026-07-06' } });
  admin.client.readWhatWrote(agent.client);
  paidOff = await admin.story.bond({ bondDate: '2026-07-01' });
  await admin.ask(setPlan, { params: paidOff, body: { ...weekly, startOn: '2026-07-06' } });
  promised = await admin.story.account();
  await admin.story.fee(promised.accountId, 5_000, { chargedOn: '2026-07-01' });
  await admin.ask(makePromise, { params: promised, body: { amountCents: 5_000, dueOn: '2026-07-10' } });
  await admin.ask(makePromise, { params: late, body: { amountCents: 15_000, dueOn: '2026-07-14' } });
  await onDay('2026-07-06');
  await admin.story.pay(paidOff.accountId, 120_000, { paidOn: '2026-07-06' });
  await onDay('2026-07-13');
  await admin.story.pay(late.accountId, 20_000, { paidOn: '2026-07-13' });
  await onDay('2026-07-28');
});
afterAll(async () => {
  await system.provider<TestClock>('TestClock').set(null);
  await system.close();
});

test('instalments and promises of a period stand by agent beside what was paid, and add up', async () => {
  const { agents, total } = await report();
  const none = { made: 0, kept: 0, broken: 0, open: 0 };
  expect(agents).toEqual([
    {
      agentId: agent.session.user.userId,
      fullName: 'Agent Guidry',
      accounts: 1,
      due: 4,
      late: 2,
      dueCents: 40_000,
      paidCents: 20_000,
      lateCents: 20_000,
      made: 1,
      kept: 1,
      broken: 0,
      open: 0,
    },
    {
      agentId: admin.session.user.userId,
      fullName: 'Alma Broussard',
      accounts: 1,
      due: 1,
      late: 0,
      dueCents: 10_000,
      paidCents: 10_000,
      lateCents: 0,
      ...none,
    },
    {
      agentId: null,
      fullName: '',
      accounts: 1,
      due: 0,
      late: 0,
      dueCents: 0,
      paidCents: 0,
      lateCents: 0,
      made: 1,
      kept: 0,
      broken: 1,
      open: 0,
    },
  ]);
  expect(total).toEqual({
    accounts: 3,
    due: 5,
    late: 2,
    dueCents: 50_000,
    paidCents: 30_000,
    lateCents: 20_000,
    made: 2,
    kept: 1,
    broken: 1,
    open: 0,
  });
});

test('accounts with something late or broken are listed, the most late first, also of one agent alone', async () => {
  const { behind, accountsBehind } = await report();
  expect(behind.map(({ accountId, late: count, broken }) => [accountId, count, broken])).toEqual([
    [late.accountId, 2, 0],
    [promised.accountId, 0, 1],
  ]);
  expect(accountsBehind).toBe(2);
  const own = await report({ ...JULY, agentId: agent.session.user.userId });
  expect([own.total.accounts, own.behind.map(({ accountId }) => accountId)]).toEqual([1, [late.accountId]]);
  expect((await report({ from: '2026-07-28', to: '2026-08-31' })).total).toMatchObject({ accounts: 0, due: 0 });
  const nowhere = await report({ ...JULY, parish: 'Cameron' });
  expect([nowhere.total.accounts, nowhere.narrowedTo]).toEqual([0, ['Parish Cameron']]);
  const { text } = await admin.call(downloadPlansKept, { query: { ...JULY, agentId: agent.userId } });
  expect(text).toMatch(/^\uFEFFPlans and promises,Agent /);
});

test('the file has a line for each account, and what each agent and all of them come to', async () => {
  const { text } = await admin.call(downloadPlansKept, { query: JULY });
  const lines = text.trim().split('\r\n');
  expect(lines).toHaveLength(1 + 3 + 3 + 1);
  expect(lines.at(-1)).toBe(',,Total,3,5,2,500.00,300.00,200.00,2,1,1,0');
  expect(lines.at(-2)).toBe('No bond,,Total of the agent,1,0,0,0.00,0.00,0.00,1,0,1,0');
});

test('the paper has a line for each account, and what all of them come to', async () => {
  const text = (await readPdf((await admin.call(downloadPlansKeptPaper, { query: JULY })).bytes)).pages
    .join(' ')
    .replaceAll(/\s+/g, ' ');
  expect(text).toContain('Instalments due and promises of July 2026');
  expect(text).toMatch(/Total\s*\$500\.00\s*\$300\.00\s*\$200\.00\s*2\s*1\s*1/);
});

test('it is asked as it was known on a day: what was paid, agreed and due later is left out (money#as-of)', async () => {
  const { total, behind } = await report({ ...JULY, knownOn: '2026-07-12' });
  // One instalment of each plan had come; the Agent's was not paid, the promises were not over, one of them broken.
  expect(total).toMatchObject({
    due: 2,
    late: 1,
    dueCents: 20_000,
    paidCents: 10_000,
    made: 2,
    kept: 0,
    broken: 1,
    open: 1,
  });
  expect(behind.map(({ accountId }) => accountId)).toEqual([late.accountId, promised.accountId]);
  expect((await report({ ...JULY, knownOn: '2026-06-30' })).total).toMatchObject({ accounts: 0, made: 0 });
  expect((await report({ ...JULY, knownOn: '2026-07-28' })).total).toEqual((await report()).total);
  const early = { ...JULY, knownOn: '2026-07-01' };
  expect((await report(early)).total).toMatchObject({ due: 0, made: 2, open: 2 });
  const { text } = await admin.call(downloadPlansKept, { query: early });
  expect(text.trim().split('\r\n').at(-1)).toBe('As known at the end of 07/01/2026');
});

test('a plan that was ended asks for nothing from that day on', async () => {
  await admin.ask(endPlan, { params: late, body: { reason: 'A new one' } });
  const { total } = await report({ from: '2026-07-28', to: '2026-08-31' });
  expect(total).toMatchObject({ due: 0, lateCents: 0 });
  expect((await report()).total.due).toBe(5);
  const august = { from: '2026-07-28', to: '2026-08-31' };
  expect((await report({ ...august, knownOn: '2026-07-27' })).total.accounts).toBe(0);
});

test('whoever reads the ledger reads it; an Agent does not, and another agency has no part in it', async () => {
  const auditor = await system.addAgent(admin, 'Auditor');
  expect((await auditor.call(getPlansKept, { query: JULY })).status).toBe(200);
  expect((await auditor.call(downloadPlansKept, { query: JULY })).status).toBe(403);
  expect((await agent.call(getPlansKept, { query: JULY })).status).toBe(403);
  const stranger = await system.signUp();
  expect(await stranger.ask(getPlansKept, { query: JULY })).toMatchObject({ agents: [], accountsBehind: 0 });
  const long = await admin.call(getPlansKept, { query: { from: '2025-01-01', to: '2026-12-31' } });
  expect(long.problem?.errors?.[0]?.message).toBe('Choose a year at most.');
});
