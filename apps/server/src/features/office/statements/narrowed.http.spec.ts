import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { voidFee } from '#contracts/books/account/accounts.ts';
import {
  downloadStatement,
  downloadStatementPaper,
  getStatement,
  type Statement,
} from '#contracts/office/statements/statements.ts';
import { dayOf, DEFAULT_TIME_ZONE } from '#domain/kernel/days.ts';
import type { StatementKind } from '#domain/office/statements.ts';
import { joinTestSystem, type JoinedSystem } from '../../../../test/join-system.ts';
import { aSurety } from '../../../../test/powers-of.ts';
import type { Person } from '../../../../test/test-people.ts';

/**
 * Reports of the accounts of an agent, a parish or a surety alone, over one account of an Admin in Orleans with a surety,
 * one of an Agent in Caddo without, and one without a bond.
 */

const today = dayOf(new Date(), DEFAULT_TIME_ZONE);
const DAYS = { from: today, to: today };

let system: JoinedSystem;
let admin: Person;
let agent: Person;
let suretyId: string;
let ofAgent: { accountId: string; defendantId: string };
let voidedFeeCents = 0;

beforeAll(async () => {
  system = await joinTestSystem();
  admin = await system.signUp();
  agent = await system.addAgent(admin, 'Agent');
  suretyId = await aSurety(admin, 'Pelican Surety');
  const first = await admin.story.bond({ powerNumber: 'P-1', suretyId });
  await admin.story.pay(first.accountId, 50_000);
  const feeId = await admin.story.fee(first.accountId, 5_000);
  const why = { reasonCode: 'Other', reason: 'Waived' } as const;
  await admin.ask(voidFee, { params: { accountId: first.accountId, feeId }, body: why });
  voidedFeeCents = -5_000;
  agent.client.readWhatWrote(admin.client);
  ofAgent = await agent.story.bond({ jurisdiction: 'Caddo' });
  admin.client.readWhatWrote(agent.client);
  await admin.story.pay(ofAgent.accountId, 10_000);
  const { accountId } = await admin.story.account();
  await admin.story.fee(accountId, 2_500);
});
afterAll(() => system.close());

const ask = async (kind: StatementKind, query: object): Promise<Statement> => {
  const made = await admin.ask(getStatement, { query: { kind, ...DAYS, ...query } });
  for (const { words, cents, againstCents } of made.proofs) expect([words, cents]).toEqual([words, againstCents]);
  return made;
};
const shareOf = async (kind: StatementKind, query: object) => {
  const { narrowed } = await ask(kind, query);
  return [narrowed?.to, narrowed?.cents, narrowed?.wholeCents];
};

test('collections of an agent are those of the accounts of their bonds, and say what they are of all', async () => {
  const made = await ask('collections', { agentId: agent.userId });
  expect(made.narrowed).toEqual({ to: ['Agent Agent Guidry'], cents: 10_000, wholeCents: 60_000 });
  expect(made.sections.map(({ total }) => total.figures[0])).toEqual([10_000, 10_000, 10_000]);
  expect(made.proofs.map(({ words }) => words.split(':')[0])).toEqual(['Of these accounts', 'In all']);
});

test('each report is narrowed by parish, by surety and by both, and foots by itself and in all', async () => {
  const orleans = { parish: 'Orleans' };
  const pelican = { suretyId };
  expect(await shareOf('aging', orleans)).toEqual([['Parish Orleans'], 70_000, 182_500]);
  expect(await shareOf('aging-by-agent', orleans)).toEqual([['Parish Orleans'], 70_000, 182_500]);
  expect(await shareOf('receivable-changes', pelican)).toEqual([['Surety Pelican Surety'], 70_000, 182_500]);
  expect(await shareOf('adjustments', pelican)).toEqual([['Surety Pelican Surety'], voidedFeeCents, voidedFeeCents]);
  expect(await shareOf('adjustments', { parish: 'Caddo' })).toEqual([['Parish Caddo'], 0, voidedFeeCents]);
  expect(await shareOf('by-month', orleans)).toEqual([['Parish Orleans'], 120_000, 240_000]);
  const both = { ...pelican, parish: 'Caddo' };
  expect(await shareOf('collections', both)).toEqual([['Parish Caddo', 'Surety Pelican Surety'], 0, 60_000]);
});

test('what was earned on the accounts of the parishes and of none is what was earned in all', async () => {
  const [, orleans, whole] = await shareOf('income-statement', { parish: 'Orleans' });
  const [, caddo] = await shareOf('income-statement', { parish: 'Caddo' });
  expect(orleans).toBeGreaterThan(0);
  expect(Number(orleans) + Number(caddo) + 2_500).toBe(whole);
});

test('a report of accounts that none is found for is empty, and is still told of all', async () => {
  const stranger = await system.signUp();
  const made = await ask('collections', { agentId: stranger.userId });
  expect(made.narrowed).toEqual({ to: ['Agent not known'], cents: 0, wholeCents: 60_000 });
});

test('a report that is about no accounts of clients is whole, whatever is asked', async () => {
  expect((await ask('cash-sheet', { parish: 'Orleans' })).narrowed).toBeNull();
  expect((await ask('collections', {})).narrowed).toBeNull();
});

test('a line of clients opens what is of its own account', async () => {
  const aged = await ask('aging', { parish: 'Orleans' });
  expect(aged.sections[0]?.lines[0]?.opens).toMatchObject([{ tag: expect.stringMatching(/^account:/) }]);
});

test('the file says in its heading to what it is narrowed, and below what it is of the whole; the paper is made', async () => {
  const query = { kind: 'collections', ...DAYS, agentId: agent.userId, parish: 'Caddo' } as const;
  const { text } = await admin.call(downloadStatement, { query });
  const lines = text.split('\r\n');
  expect(lines[0]).toMatch(/,Agent Agent Guidry,Parish Caddo$/);
  expect(text).toContain('Of the whole,,"$100.00 of $600.00 in all (16.7%)"'.replaceAll('"', ''));
  expect((await admin.call(downloadStatementPaper, { query })).status).toBe(200);
});

test('an account goes over to the agent of its newest bond with all that stands on it', async () => {
  const other = await system.signUp();
  const helper = await system.addAgent(other, 'Agent');
  const { accountId, defendantId } = await other.story.bond();
  await other.story.pay(accountId, 10_000);
  helper.client.readWhatWrote(other.client);
  await helper.story.bond({ accountId, defendantId });
  other.client.readWhatWrote(helper.client);
  const paidTo = async (agentId: string) =>
    (await other.ask(getStatement, { query: { kind: 'collections', ...DAYS, agentId } })).narrowed?.cents;
  expect([await paidTo(other.userId), await paidTo(helper.userId)]).toEqual([0, 10_000]);
});
