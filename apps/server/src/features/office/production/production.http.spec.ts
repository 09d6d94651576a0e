import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { voidBond } from '#contracts/books/bond/bonds.ts';
import { setCommissionRate } from '#contracts/payouts/commission/commission-rates.ts';
import { previewCommission, runCommission } from '#contracts/payouts/commission/commission.ts';
import * as contract from '#contracts/office/production/production.ts';
import { readPdf } from '../../../../test/pdf-text.ts';
import { joinTestSystem, type JoinedSystem } from '../../../../test/join-system.ts';
import type { TestClock } from '../../../../test/shared-product.ts';
import type { Person } from '../../../../test/test-people.ts';

let system: JoinedSystem;
let admin: Person;
let agent: Person;
let colleague: Person;
const clock = () => system.provider<TestClock>('TestClock');
const goTo = (day: string) => clock().set(`${day}T18:00:00.000Z`);

/** A bond in Orleans, of $10,000 unless told, whose premium is 12%, on an account of its own. */
const write = async (by: Person, bondDate: string, amountCents = 1_000_000) => {
  const { defendantId, accountId } = await by.story.account();
  const { bondId } = await by.story.bond({ defendantId, accountId, amountCents, bondDate });
  admin.client.readWhatWrote(by.client);
  return { accountId, bondId };
};
const TWO = { bonds: 2, faceCents: 2_000_000, premiumCents: 240_000, collectedCents: 50_000, commissionCents: 24_000 };
const ONE = { bonds: 1, faceCents: 1_000_000, premiumCents: 120_000, collectedCents: 0, commissionCents: 0 };
const NONE = { bonds: 0, faceCents: 0, premiumCents: 0, collectedCents: 0, commissionCents: 0 };
const MARCH = { from: '2026-03-01', to: '2026-03-31' };

beforeAll(async () => {
  system = await joinTestSystem();
  await goTo('2026-04-02');
  admin = await system.signUp();
  [agent, colleague] = [await system.addAgent(admin, 'Agent'), await system.addAgent(admin, 'Agent')];
  const rate = { effectiveOn: '2026-01-01', basisPoints: 1_000, basis: 'written', reason: 'Agreed' } as const;
  const params = { agentId: agent.userId };
  await admin.ask(setCommissionRate, { params, body: rate });
  const { accountId } = await write(agent, '2026-03-05');
  await write(agent, '2026-03-31');
  await write(agent, '2026-04-01');
  await write(colleague, '2026-03-20');
  const { bondId } = await write(agent, '2026-03-20', 100_000); // below the limit of a second person
  const why = { reasonCode: 'Entered in error', reason: 'Typed twice' } as const;
  await admin.ask(voidBond, { params: { bondId }, body: why });
  await admin.story.pay(accountId, 50_000, { paidOn: '2026-04-02' });
  const run = { throughOn: '2026-03-31' };
  const { amountCents } = await admin.ask(previewCommission, { params, query: run });
  await admin.ask(runCommission, { params, body: { ...run, amountCents } });
  for (const one of [agent, colleague]) one.client.readWhatWrote(admin.client);
});
afterEach(() => goTo('2026-04-02'));
afterAll(async () => {
  await clock().set(null);
  await system.close();
});

test('Production of a period is what each agent wrote in it, without voided bonds, and foots', async () => {
  const { agents, total, bonds } = await admin.ask(contract.getProduction, { query: MARCH });
  const ofEach = new Map(agents.map(({ agentId, fullName: _, ...sums }) => [agentId, sums]));
  expect([ofEach.get(agent.userId), ofEach.get(colleague.userId), ofEach.size]).toEqual([TWO, ONE, 2]);
  expect(total).toEqual({
    bonds: 3,
    faceCents: 3_000_000,
    premiumCents: 360_000,
    collectedCents: 50_000,
    commissionCents: 24_000,
  });
  expect(bonds).toEqual([]);
});

test('Production of one agent lists the bonds that its figures are the sums of', async () => {
  const query = { ...MARCH, agentId: agent.userId };
  const { agents, bonds, total } = await admin.ask(contract.getProduction, { query });
  expect(agents.map(({ agentId }) => agentId)).toEqual([agent.userId]);
  expect(total).toEqual(TWO);
  expect(bonds.map(({ writtenOn, collectedCents }) => [writtenOn, collectedCents])).toEqual([
    ['2026-03-05', 50_000],
    ['2026-03-31', 0],
  ]);
});

test("Production is of the agency's month unless told, and of a year at most", async () => {
  const now = await admin.ask(contract.getProduction);
  expect(now).toMatchObject({ from: '2026-04-01', to: '2026-04-30', total: ONE });
  const { status, problem } = await admin.call(contract.getProduction, {
    query: { from: '2025-01-01', to: '2026-12-31' },
  });
  expect([status, problem?.errors?.[0]?.message]).toEqual([422, 'Choose a year at most.']);
  const unread = await admin.call(contract.getProduction, { query: { from: 'March', to: '2026-12-31' } });
  expect([unread.status, unread.problem?.errors?.map(({ path }) => path)]).toEqual([422, ['from']]);
});

test('An Agent who asks for another agent, or for all, sees their own bonds alone', async () => {
  for (const query of [{ ...MARCH, agentId: agent.userId }, MARCH]) {
    const { agents, bonds, total } = await colleague.ask(contract.getProduction, { query });
    expect(agents.map(({ agentId }) => agentId)).toEqual([colleague.userId]);
    expect([total, bonds.map(({ agentId }) => agentId)]).toEqual([ONE, [colleague.userId]]);
  }
  const before = { from: '2025-01-01', to: '2025-01-31' };
  const { agents, total } = await colleague.ask(contract.getProduction, { query: before });
  expect([agents, total]).toEqual([
    [{ agentId: colleague.userId, fullName: expect.stringMatching(/./), ...NONE }],
    NONE,
  ]);
});

test('The file of production has a line for each bond and what they add up to; an Agent does not take it away', async () => {
  const { text } = await admin.call(contract.downloadProduction, { query: MARCH });
  const lines = text.trim().split('\r\n');
  expect(lines).toHaveLength(1 + 3 + 1);
  expect(lines.at(-1)).toBe('Total,,,,,3,30000.00,3600.00,500.00,240.00');
  expect((await colleague.call(contract.downloadProduction, { query: MARCH })).status).toBe(403);
});

test('The paper of production has each agent’s bonds and what they add up to', async () => {
  const paper = await admin.call(contract.downloadProductionPaper, { query: MARCH });
  const text = (await readPdf(paper.bytes)).pages.join(' ').replaceAll(/\s+/g, ' ');
  expect(text).toContain('Bonds dated March 2026');
  expect(text).toMatch(/Total\s*3\s*\$30,000\.00\s*\$3,600\.00\s*\$500\.00\s*\$240\.00/);
  expect((await colleague.call(contract.downloadProductionPaper, { query: MARCH })).status).toBe(403);
});

test('Production of a parish or a surety says what it is of all that was written, on screen and in the file', async () => {
  const query = { ...MARCH, parish: 'Orleans' };
  const { narrowed, total } = await admin.ask(contract.getProduction, { query });
  expect([narrowed?.to, narrowed?.whole, total.bonds]).toEqual([['Parish Orleans'], total, 3]);
  const none = await admin.ask(contract.getProduction, { query: { ...MARCH, parish: 'Caddo' } });
  expect([none.total, none.narrowed?.whole]).toEqual([NONE, total]);
  const { text } = await admin.call(contract.downloadProduction, { query: { ...MARCH, parish: 'Caddo' } });
  expect(text.trim().split('\r\n')).toEqual([
    'Production,Parish Caddo',
    expect.stringMatching(/^Agent,Date/),
    'Total,,,,,0,0.00,0.00,0.00,0.00',
    'In all,,,,,3,30000.00,3600.00,500.00,240.00',
  ]);
  expect((await admin.ask(contract.getProduction, { query: MARCH })).narrowed).toBeNull();
});

test('Another agency has no part in it', async () => {
  const stranger = await system.signUp();
  const query = { ...MARCH, agentId: agent.userId };
  expect(await stranger.ask(contract.getProduction, { query })).toMatchObject({ agents: [], bonds: [], total: NONE });
});
