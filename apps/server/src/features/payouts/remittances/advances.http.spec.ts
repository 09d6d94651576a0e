import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { listApprovals } from '#contracts/books/approvals/approvals.ts';
import { repayAdvance } from '#contracts/payouts/remittances/advances.ts';
import * as contract from '#contracts/payouts/remittances/disbursements.ts';
import { listPayables } from '#contracts/recovery/payees/payables.ts';
import { joinTestSystem, type JoinedSystem } from '../../../../test/join-system.ts';
import { aHouse, balance, duesOf, owed, remit, type House } from '../../../../test/surety-house.ts';
import type { Person } from '../../../../test/test-people.ts';

let system: JoinedSystem;
beforeAll(async () => {
  system = await joinTestSystem();
});
afterAll(() => system.close());

const body = { method: 'Check', reason: 'Check 1007' } as const;

/** A house whose agent paid P-001 with their own money. */
const anAdvance = async (): Promise<{
  house: House;
  agent: Person;
  params: { suretyId: string; disbursementId: string };
}> => {
  const house = await aHouse(system);
  const agent = await system.addAgent(house.admin, 'Agent');
  expect((await remit(house, house.admin, ['P-001'], { advancedBy: agent.userId })).status).toBe(201);
  const disbursementId = (await duesOf(house)).advances[0]?.disbursementId ?? '';
  return { house, agent, params: { suretyId: house.suretyId, disbursementId } };
};
const owedTo = async (house: House, { userId }: Person) =>
  (await duesOf(house)).colleagues.find(({ agentId }) => agentId === userId)?.owedCents;

test('what an agent paid to a surety is owed to them, and paid back from the bank, once', async () => {
  const { house, agent, params } = await anAdvance();
  expect(Object.keys(await owed(house))).toEqual(['P-002', 'P-003']);
  expect(await balance(house)).toMatchObject({ '2600': -15_000 });
  expect(((await balance(house))['1000'] ?? 0) === 0).toBe(true);
  expect(await owedTo(house, agent)).toBe(15_000);
  const { advances, remittances } = await duesOf(house);
  expect(advances).toMatchObject([{ agentId: agent.userId, amountCents: 15_000, isOwed: true, repayments: [] }]);
  expect(remittances[0]?.advancedBy).toBe(advances[0]?.name);
  const listed = await house.admin.ask(listPayables);
  expect(listed.advances).toMatchObject([{ agentId: agent.userId, suretyId: house.suretyId, amountCents: 15_000 }]);
  const commandId = randomUUID();
  for (const _ of [1, 2])
    expect((await house.supervisor.ask(repayAdvance, { params, body, commandId })).waiting).toBe(false);
  expect(await balance(house)).toMatchObject({ '1000': -15_000, '2600': 0 });
  expect(await owedTo(house, agent)).toBe(0);
  expect((await duesOf(house)).advances).toMatchObject([
    { isOwed: false, repayments: [{ state: 'paid', reason: 'Check 1007', requestId: commandId }] },
  ]);
  expect((await house.admin.ask(listPayables)).advances).toEqual([]);
  expect((await house.admin.call(repayAdvance, { params, body })).problem).toMatchObject({
    code: 'ADVANCE_REPAID',
    detail: 'This was paid back to the employee who paid it. Void that payment first.',
  });
});

test('of a repayment and a void of what was advanced at once one wins', async () => {
  const { house, params } = await anAdvance();
  const gone = { reasonCode: 'Other', reason: 'Never sent' } as const;
  const answers = await Promise.all([
    house.supervisor.call(repayAdvance, { params, body }),
    house.admin.call(contract.voidDisbursement, { params, body: gone }),
  ]);
  expect(answers.map(({ status }) => status < 300).toSorted()).toEqual([false, true]);
  const { '1000': bank = 0, '2600': payable = 0 } = await balance(house);
  expect([bank, payable]).toEqual(answers[0].status < 300 ? [-15_000, 0] : [0, 0]);
});

test('voided, the repayment is owed again, and then the payment can be voided', async () => {
  const { house, agent, params } = await anAdvance();
  const { requestId } = await house.supervisor.ask(repayAdvance, { params, body });
  const gone = { reasonCode: 'Lost or stopped', reason: 'Stopped' } as const;
  expect((await house.admin.call(contract.voidDisbursement, { params, body: gone })).problem?.code).toBe(
    'ADVANCE_REPAID',
  );
  const back = { suretyId: house.suretyId, disbursementId: requestId };
  house.admin.client.readWhatWrote(house.supervisor.client);
  await house.admin.ask(contract.voidDisbursement, { params: back, body: gone });
  expect(await owedTo(house, agent)).toBe(15_000);
  expect((await duesOf(house)).advances[0]?.isOwed).toBe(true);
  await house.admin.ask(contract.voidDisbursement, { params, body: gone });
  expect(await owedTo(house, agent)).toBe(0);
  expect(Object.keys(await owed(house))).toEqual(['P-001', 'P-002', 'P-003']);
});

test('one’s own money back waits for somebody else, in the inbox too', async () => {
  const house = await aHouse(system);
  const { admin, supervisor, suretyId } = house;
  await remit(house, supervisor, ['P-001'], { advancedBy: supervisor.userId });
  const disbursementId = (await duesOf(house)).advances[0]?.disbursementId ?? '';
  const request = await supervisor.ask(repayAdvance, { params: { suretyId, disbursementId }, body });
  expect(request.waiting).toBe(true);
  admin.client.readWhatWrote(supervisor.client);
  expect((await admin.ask(listApprovals)).elsewhere).toMatchObject([{ kind: 'remittances', waiting: 1 }]);
  const params = { suretyId, requestId: request.requestId };
  expect((await supervisor.call(contract.approveDisbursement, { params })).problem?.code).toBe('FOUR_EYES');
  await admin.ask(contract.approveDisbursement, { params });
  expect(await balance(house)).toMatchObject({ '1000': -15_000, '2600': 0 });
});

test('is refused to who has no money role, for a stranger, and for another agency', async () => {
  const { house, agent, params } = await anAdvance();
  expect((await agent.call(repayAdvance, { params, body })).status).toBe(403);
  const stranger = await system.signUp();
  expect((await stranger.call(repayAdvance, { params, body })).problem?.code).toBe('SURETY_NOT_FOUND');
  const by = await remit(house, house.admin, ['P-002'], { advancedBy: stranger.userId });
  expect(by.problem).toMatchObject({ code: 'VALIDATION_FAILED', errors: [{ path: 'advancedBy' }] });
});
