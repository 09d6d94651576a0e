import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { approveAdjustment, countApprovals, listApprovals } from '#contracts/books/approvals/approvals.ts';
import { askForAdjustment } from '#contracts/books/account/adjustments.ts';
import { amendBond, voidBond } from '#contracts/books/bond/bonds.ts';
import * as payments from '#contracts/payouts/commission/commission-payments.ts';
import * as rates from '#contracts/payouts/commission/commission-rates.ts';
import * as contract from '#contracts/payouts/commission/commission.ts';
import { changeApprovalLimit } from '#contracts/agency/organizations/agency.ts';
import { readPdf } from '../../../../test/pdf-text.ts';
import { joinTestSystem, type JoinedSystem } from '../../../../test/join-system.ts';
import { aSurety } from '../../../../test/powers-of.ts';
import type { TestClock } from '../../../../test/shared-product.ts';
import type { Person } from '../../../../test/test-people.ts';

const APRIL = '2026-04-02';
const MARCH = '2026-03-31';
let system: JoinedSystem;
beforeAll(async () => {
  system = await joinTestSystem();
});
afterAll(() => system.close());
const goTo = (day: string) => system.provider<TestClock>('TestClock').set(`${day}T18:00:00.000Z`);
afterEach(() => system.provider<TestClock>('TestClock').set(null));

interface House {
  admin: Person;
  supervisor: Person;
  agent: Person;
  accountId: string;
  defendantId: string;
}

/** An agency on 2 April 2026, whose agent gets 10% of what was written, from the beginning of the year on. */
const aHouse = async (basis: 'written' | 'collected' = 'written'): Promise<House> => {
  await goTo(APRIL);
  const admin = await system.signUp();
  const supervisor = await system.addAgent(admin, 'Supervisor');
  const agent = await system.addAgent(admin, 'Agent');
  const body = { effectiveOn: '2026-01-01', basisPoints: 1_000, basis, reason: 'Agreed' };
  await admin.ask(rates.setCommissionRate, { params: { agentId: agent.userId }, body });
  const defendantId = await admin.story.defendant({ fullName: 'Odile Fontenot' });
  const { accountId } = await admin.story.account(defendantId);
  supervisor.client.readWhatWrote(admin.client);
  return { admin, supervisor, agent, accountId, defendantId };
};

/** A bond of $10,000 in Orleans, whose premium is $1,200; it is of who writes it. */
const write = async (
  { admin, agent, accountId, defendantId }: House,
  more: { bondDate?: string; suretyId?: string; powerNumber?: string } = {},
  by = agent,
) => {
  by.client.readWhatWrote(admin.client);
  const { bondId } = await by.story.bond({ defendantId, accountId, bondDate: '2026-03-20', ...more });
  admin.client.readWhatWrote(by.client);
  return bondId;
};
const preview = ({ admin, agent }: House, throughOn = MARCH) =>
  admin.ask(contract.previewCommission, { params: { agentId: agent.userId }, query: { throughOn } });
const run = async (house: House, { throughOn = MARCH, by = house.admin, commandId = randomUUID() } = {}) => {
  const { amountCents } = await preview(house, throughOn);
  const params = { agentId: house.agent.userId };
  const answer = await by.call(contract.runCommission, { params, body: { throughOn, amountCents }, commandId });
  house.admin.client.readWhatWrote(by.client);
  return answer;
};
const statement = ({ admin, agent }: House) => admin.ask(contract.getCommission, { params: { agentId: agent.userId } });
const balances = async ({ admin }: House) => {
  const books = await admin.story.balances('5100', '2500', '1000');
  return [books['5100'], books['2500'], books['1000']];
};
const pay = (house: House, amountCents: number, by = house.admin, commandId = randomUUID()) => {
  const body = { amountCents, method: 'Check', reason: 'Check 1001' } as const;
  return by.call(payments.payCommission, { params: { agentId: house.agent.userId }, body, commandId });
};

test('a run books the premium of the period on its last day, once, and shows each bond', async () => {
  const house = await aHouse();
  const bondId = await write(house);
  await write(house, { bondDate: APRIL }); // after the period
  const before = await preview(house);
  expect(before).toMatchObject({ amountCents: 12_000, bonds: 1, withoutRate: 0 });
  expect(before.lines).toMatchObject([
    {
      bondId,
      defendantName: 'Odile Fontenot',
      incomeCents: 120_000,
      basis: 'written',
      basisPoints: 1_000,
      earnedCents: 12_000,
      earlierCents: 0,
    },
  ]);
  const commandId = randomUUID();
  expect((await run(house, { commandId })).body).toEqual({ runId: commandId, amountCents: 12_000, bonds: 1 });
  const again = { params: { agentId: house.agent.userId }, body: { throughOn: MARCH, amountCents: 12_000 }, commandId };
  expect((await house.admin.call(contract.runCommission, again)).body.amountCents).toBe(12_000); // the same command
  expect(await balances(house)).toEqual([12_000, -12_000, 0]);
  expect((await run(house)).body).toMatchObject({ amountCents: 0, bonds: 0 }); // another: nothing differs
  const { rows } = await system.owner.query<{ on: string; agent: string }>(
    `select to_char(booked_on, 'YYYY-MM-DD') as on, agent_id as agent from posting
     where organization_id = $1 and ledger_account = '2500'`,
    [house.admin.organizationId],
  );
  expect(rows).toEqual([{ on: MARCH, agent: house.agent.userId }]);
  const { agents, runs } = await house.admin.ask(contract.listCommission);
  expect(agents.find(({ agentId }) => agentId === house.agent.userId)).toMatchObject({
    owedCents: 12_000,
    lastThroughOn: MARCH,
    rate: { basisPoints: 1_000, basis: 'written' },
    hasLeft: false,
  });
  expect(runs).toMatchObject([{ runId: commandId, amountCents: 12_000, throughOn: MARCH }]);
  expect(await statement(house)).toMatchObject({
    owedCents: 12_000,
    runs: [{ runId: commandId, lines: [{ bondId }] }],
  });
});

test('a period that is not over, one before an earlier run, and a sum that has changed are refused', async () => {
  const house = await aHouse();
  await write(house);
  const params = { agentId: house.agent.userId };
  const ask = (throughOn: string, amountCents = 0) =>
    house.admin.call(contract.runCommission, { params, body: { throughOn, amountCents } });
  expect((await ask('2026-04-30')).problem?.code).toBe('COMMISSION_NOT_OVER');
  const changed = await ask(MARCH, 1);
  expect([changed.problem?.code, changed.problem?.detail]).toEqual([
    'COMMISSION_CHANGED',
    'The amount of the run changed to $120.00. Check it, then book it.',
  ]);
  await run(house);
  expect((await ask('2026-02-28')).problem).toMatchObject({
    code: 'COMMISSION_RUN_LATER',
    detail: 'Commission was run through 03/31/2026 already. Run that period again: it books the difference.',
  });
  const query = { throughOn: '2026-02-28' };
  expect((await house.admin.call(contract.previewCommission, { params, query })).problem?.code).toBe(
    'COMMISSION_RUN_LATER',
  );
});

test('of two runs at once one books', async () => {
  const house = await aHouse();
  await write(house);
  await preview(house);
  const body = { throughOn: MARCH, amountCents: 12_000 };
  const params = { agentId: house.agent.userId };
  const answers = await Promise.all(
    [house.admin, house.supervisor, house.admin].map((by) => by.call(contract.runCommission, { params, body })),
  );
  expect(answers.map(({ body: { amountCents } }) => amountCents).toSorted((a, b) => a - b)).toEqual([0, 0, 12_000]);
  house.admin.client.readWhatWrote(house.supervisor.client);
  expect(await balances(house)).toEqual([12_000, -12_000, 0]);
});

test('an adjustment, a void and another posting agent make the next run take back what they change', async () => {
  const house = await aHouse();
  const { admin, supervisor, agent } = house;
  await admin.ask(changeApprovalLimit, { body: { approvalLimitCents: 10_000_000 } }); // one person voids
  const [adjusted, voided, moved] = [await write(house), await write(house), await write(house)];
  await run(house);
  expect(await balances(house)).toEqual([36_000, -36_000, 0]);
  const params = { bondId: adjusted };
  const adjustment = { amountCents: 20_000, reason: 'Agreed' };
  supervisor.client.readWhatWrote(admin.client);
  const { requestId } = await supervisor.ask(askForAdjustment, { params, body: adjustment });
  await admin.ask(approveAdjustment, { params: { bondId: adjusted, requestId } });
  await admin.ask(voidBond, { params: { bondId: voided }, body: { reasonCode: 'Entered in error', reason: 'Twice' } });
  const change = { agentId: supervisor.userId, reason: 'She wrote it', basedOn: 0 };
  await admin.ask(amendBond, { params: { bondId: moved }, body: change });
  // They are booked today: a run up to March knows the other agent alone, one up to today the rest.
  expect((await preview(house)).amountCents).toBe(-12_000);
  expect((await run(house, { throughOn: APRIL })).body).toMatchObject({ amountCents: -26_000, bonds: 3 });
  expect(await balances(house)).toEqual([10_000, -10_000, 0]);
  const { runs, owedCents } = await statement(house);
  expect([owedCents, runs[0]?.lines.find(({ bondId }) => bondId === moved)]).toMatchObject([
    10_000,
    { basis: null, earnedCents: 0, earlierCents: 12_000 },
  ]);
  expect(agent.userId).not.toBe(supervisor.userId);
});

test('of what was collected, pass-through and fees are paid first', async () => {
  const house = await aHouse('collected');
  const { admin, accountId } = house;
  const bondId = await write(house);
  await admin.story.fee(accountId, 3_000, { kind: 'Jail Fee', chargedOn: '2026-03-20', bondId });
  await admin.story.fee(accountId, 2_500, { kind: 'Application Fee', chargedOn: '2026-03-20', bondId });
  expect((await preview(house)).amountCents).toBe(0);
  await admin.story.pay(accountId, 65_500, { paidOn: '2026-03-25' });
  expect((await preview(house)).lines).toMatchObject([{ basis: 'collected', basisCents: 60_000, earnedCents: 6_000 }]);
  await admin.story.pay(accountId, 900_00, { method: 'Check', paidOn: '2026-03-26' });
  await run(house);
  expect(await balances(house)).toMatchObject([12_000, -12_000, 0]); // never more than the bond's income
});

test('the rate of the bond date holds, corrected on the same day; a contract of the surety may name another', async () => {
  const house = await aHouse();
  const { admin, agent } = house;
  const suretyId = await aSurety(admin);
  const set = (effectiveOn: string, basisPoints: number) =>
    admin.ask(rates.setCommissionRate, {
      params: { agentId: agent.userId },
      body: { effectiveOn, basisPoints, basis: 'written', reason: 'New' },
    });
  await set('2026-03-15', 2_000);
  expect(await set('2026-03-15', 1_500)).toMatchObject({ version: 2, basisPoints: 1_500, reason: 'New' });
  await write(house, { bondDate: '2026-03-14' });
  await write(house, { bondDate: '2026-03-15' });
  const named = { effectiveOn: '2026-03-01', basisPoints: 500, basis: 'written', reason: 'In the contract' } as const;
  await admin.ask(rates.setContractCommission, { params: { suretyId }, body: named });
  await write(house, { suretyId, powerNumber: 'P-1' });
  expect((await preview(house)).lines.map(({ earnedCents }) => earnedCents)).toEqual([12_000, 18_000, 6_000]);
  const none = { ...named, basisPoints: null, reason: 'Struck' };
  await admin.ask(rates.setContractCommission, { params: { suretyId }, body: none });
  expect((await preview(house)).lines.map(({ earnedCents }) => earnedCents)).toEqual([12_000, 18_000, 18_000]);
  const { agents, sureties } = await admin.ask(rates.listCommissionRates);
  const own = agents.find(({ agentId }) => agentId === agent.userId)?.rates;
  expect(own?.map(({ effectiveOn, version, basisPoints }) => [effectiveOn, version, basisPoints])).toEqual([
    ['2026-03-15', 2, 1_500],
    ['2026-03-15', 1, 2_000],
    ['2026-01-01', 1, 1_000],
  ]);
  expect(own?.[0]?.enteredBy).not.toBe('');
  expect(sureties[0]?.rates.map(({ basisPoints }) => basisPoints)).toEqual([null, 500]);
});

test('bonds of a day without a rate are counted, and give nothing', async () => {
  const house = await aHouse();
  await write(house);
  await write(house, {}, house.supervisor);
  const params = { agentId: house.supervisor.userId };
  const answer = await house.admin.ask(contract.previewCommission, { params, query: { throughOn: MARCH } });
  expect(answer).toMatchObject({ amountCents: 0, bonds: 1, withoutRate: 1, lines: [] });
});

test('what is owed is paid from the bank, never more; void it and it is owed again', async () => {
  const house = await aHouse();
  await write(house);
  await run(house);
  expect((await pay(house, 12_001)).problem).toMatchObject({
    code: 'COMMISSION_NOT_OWED',
    detail: 'At most $120.00 can be paid.',
  });
  const commandId = randomUUID();
  expect((await pay(house, 10_000, house.admin, commandId)).body).toEqual({ requestId: commandId, waiting: false });
  expect((await pay(house, 10_000, house.admin, commandId)).body).toEqual({ requestId: commandId, waiting: false });
  expect((await pay(house, 2_001)).problem?.code).toBe('COMMISSION_NOT_OWED');
  expect(await balances(house)).toEqual([12_000, -2_000, -10_000]);
  const [payment] = (await statement(house)).payments;
  expect(payment).toMatchObject({ state: 'paid', amountCents: 10_000, reason: 'Check 1001', paidOn: APRIL });
  const params = { agentId: house.agent.userId, paymentId: commandId };
  const body = { reasonCode: 'Lost or stopped', reason: 'It never came' } as const;
  await house.admin.ask(payments.voidCommissionPayment, { params, body });
  expect(await balances(house)).toEqual([12_000, -12_000, 0]);
  const twice = await house.admin.call(payments.voidCommissionPayment, { params, body });
  expect(twice.problem?.code).toBe('DISBURSEMENT_VOIDED');
  const of = { agentId: house.agent.userId };
  const { text } = await house.admin.call(contract.downloadCommission, { params: of });
  expect(text).toContain('Odile Fontenot');
  expect(text.trim().split('\r\n')).toHaveLength(4);
  const ofPaper = async (query: { from?: string; to?: string }) => {
    const { bytes } = await house.admin.call(contract.downloadCommissionPaper, { params: of, query });
    return (await readPdf(bytes)).pages.join(' ').replaceAll(/\s+/g, ' ');
  };
  expect(await ofPaper({})).toMatch(/Owed before \$0\.00 .*Odile Fontenot.* \$120\.00 .*Owed at the end \$120\.00/);
  const april = await ofPaper({ from: APRIL, to: APRIL });
  expect(april).toMatch(
    /Owed before \$120\.00 .*Check.*100\.00 .*Payment void.* \$100\.00 .*Owed at the end \$120\.00/,
  );
  expect(april).not.toContain('Odile Fontenot');
  expect(await ofPaper({ to: '2026-01-31' })).toMatch(/Owed before \$0\.00 Owed at the end \$0\.00/);
});

test('of two payments at once no more goes out than is owed', async () => {
  const house = await aHouse();
  await write(house);
  await run(house);
  house.supervisor.client.readWhatWrote(house.admin.client);
  const answers = await Promise.all([pay(house, 8_000), pay(house, 8_000, house.supervisor)]);
  expect(answers.map(({ problem }) => problem?.code ?? 'paid').toSorted()).toEqual(['COMMISSION_NOT_OWED', 'paid']);
  house.admin.client.readWhatWrote(house.supervisor.client);
  expect(await balances(house)).toEqual([12_000, -4_000, -8_000]);
});

test('above the limit a second person approves, declines, or who asked withdraws; a void, too', async () => {
  const house = await aHouse();
  const { admin, supervisor, agent } = house;
  await write(house);
  await run(house);
  await admin.ask(changeApprovalLimit, { body: { approvalLimitCents: 5_000 } });
  const agentId = agent.userId;
  const of = ({ body }: Awaited<ReturnType<typeof pay>>) => ({ agentId, requestId: body.requestId });
  const first = of(await pay(house, 12_000));
  expect((await admin.call(payments.approveCommissionPayment, { params: first })).problem?.code).toBe('FOUR_EYES');
  supervisor.client.readWhatWrote(admin.client);
  await supervisor.ask(payments.declineCommissionPayment, { params: first, body: { reason: 'Not yet' } });
  const second = of(await pay(house, 12_000));
  await admin.ask(payments.withdrawCommissionPayment, { params: second });
  const third = of(await pay(house, 12_000));
  expect(await balances(house)).toEqual([12_000, -12_000, 0]);
  await supervisor.ask(payments.approveCommissionPayment, { params: third });
  admin.client.readWhatWrote(supervisor.client);
  expect(await balances(house)).toEqual([12_000, 0, -12_000]);
  const params = { agentId, paymentId: third.requestId };
  const body = { reasonCode: 'Returned by bank', reason: 'Wrong number' } as const;
  const request = await admin.ask(payments.voidCommissionPayment, { params, body });
  expect(request.waiting).toBe(true);
  supervisor.client.readWhatWrote(admin.client);
  const { elsewhere } = await supervisor.ask(listApprovals);
  expect(elsewhere).toMatchObject([{ kind: 'commission payments', subjectId: agentId, waiting: 1 }]);
  expect(await supervisor.ask(countApprovals)).toEqual({ waiting: 1 });
  expect((await statement(house)).payments[0]).toMatchObject({ voidWaits: request.requestId, voidOwn: true });
  await supervisor.ask(payments.approveCommissionPayment, { params: { agentId, requestId: request.requestId } });
  admin.client.readWhatWrote(supervisor.client);
  expect(await balances(house)).toEqual([12_000, -12_000, 0]);
  expect((await statement(house)).payments.map(({ state }) => state)).toEqual(['paid', 'withdrawn', 'declined']);
});

test('an Agent sees their own alone; another agency finds nobody', async () => {
  const house = await aHouse();
  const { admin, agent } = house;
  await write(house);
  await run(house);
  await write(house, { bondDate: APRIL });
  agent.client.readWhatWrote(admin.client);
  const own = await agent.ask(contract.getMyCommission);
  expect(own).toMatchObject({
    statement: { agentId: agent.userId, owedCents: 12_000, runs: [{ amountCents: 12_000 }] },
    unbooked: { amountCents: 12_000, throughOn: APRIL },
  });
  expect((await agent.call(contract.listCommission)).status).toBe(403);
  const params = { agentId: agent.userId };
  expect((await agent.call(contract.getCommission, { params })).status).toBe(403);
  const stranger = await system.signUp();
  const codes = await Promise.all([
    stranger.call(contract.getCommission, { params }),
    stranger.call(contract.previewCommission, { params, query: { throughOn: MARCH } }),
    stranger.call(contract.runCommission, { params, body: { throughOn: MARCH, amountCents: 0 } }),
    pay({ ...house, admin: stranger }, 1),
    stranger.call(rates.setCommissionRate, {
      params,
      body: { effectiveOn: MARCH, basisPoints: 1, basis: 'written', reason: 'x' },
    }),
  ]);
  expect(codes.map(({ problem }) => problem?.code)).toEqual(Array.from({ length: 5 }, () => 'AGENT_NOT_FOUND'));
});
