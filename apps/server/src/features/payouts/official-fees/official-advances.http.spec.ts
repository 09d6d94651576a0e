import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import * as contract from '#contracts/payouts/official-fees/official-fees.ts';
import { changeApprovalLimit } from '#contracts/agency/organizations/agency.ts';
import { listPayables } from '#contracts/recovery/payees/payables.ts';
import { dayOf, DEFAULT_TIME_ZONE } from '#domain/kernel/days.ts';
import { joinTestSystem, type JoinedSystem } from '../../../../test/join-system.ts';
import type { Person } from '../../../../test/test-people.ts';

const ORLEANS = 'sheriff:Orleans';
const today = dayOf(new Date(), DEFAULT_TIME_ZONE);
const byCheck = { method: 'Check', reason: 'Check 1004' } as const;

let system: JoinedSystem;
beforeAll(async () => {
  system = await joinTestSystem();
});
afterAll(() => system.close());

/** The sheriff of Orleans is owed $200 of a bond; who works there. */
const aHouse = async () => {
  const admin = await system.signUp();
  const accounting = await system.addAgent(admin, 'Accounting');
  const { defendantId, accountId } = await admin.story.account();
  const { bondId } = await admin.story.bond({ defendantId, accountId, bondDate: today });
  const fees = [{ account: '2120' as const, bondId }];
  const owed = { payee: ORLEANS, kind: 'paid' as const, fees, amountCents: 20_000 };
  return { admin, accounting, owed };
};
const colleague = async (admin: Person, name: string) =>
  (await admin.ask(contract.listOfficialFees)).colleagues.find((one) => one.name === name);
const balances = ({ story }: Person) => story.balances('1000', '2600');

test('what a colleague paid to an official is owed to them, stands with the payables, and is paid back once', async () => {
  const { admin, accounting, owed } = await aHouse();
  const before = (await admin.ask(contract.listOfficialFees)).colleagues;
  const who = before.find(({ agentId }) => agentId === accounting.userId);
  expect(who).toMatchObject({ owedCents: 0 });
  const advancedBy = who?.agentId ?? '';
  const unknown = { ...owed, ...byCheck, advancedBy: randomUUID() };
  expect((await admin.call(contract.moveOfficialFees, { body: unknown })).problem?.code).toBe('VALIDATION_FAILED');
  const body = { ...owed, ...byCheck, advancedBy };
  const { requestId: moveId } = await admin.ask(contract.moveOfficialFees, { body });
  expect(await balances(admin)).toMatchObject({ '2600': -20_000 });
  expect((await balances(admin))['1000']).toBe(0);
  const listed = await admin.ask(contract.listOfficialFees);
  expect(listed.moves[0]).toMatchObject({ moveId, advancedBy: { agentId: advancedBy, name: who?.name }, isOwed: true });
  expect((await colleague(admin, who?.name ?? ''))?.owedCents).toBe(20_000);
  const open = { agentId: advancedBy, name: who?.name, payee: ORLEANS, amountCents: 20_000 };
  expect((await admin.ask(listPayables)).officialAdvances).toEqual([open]);

  const repay = { params: { moveId }, body: byCheck };
  const commandId = randomUUID();
  const back = await admin.call(contract.repayOfficialAdvance, { ...repay, commandId });
  expect([back.status, back.body.waiting]).toEqual([201, false]);
  expect((await admin.call(contract.repayOfficialAdvance, { ...repay, commandId })).body).toEqual(back.body);
  expect((await admin.call(contract.repayOfficialAdvance, repay)).problem?.code).toBe('ADVANCE_REPAID');
  expect(await balances(admin)).toMatchObject({ '1000': -20_000 });
  expect((await balances(admin))['2600']).toBe(0);
  const after = (await admin.ask(contract.listOfficialFees)).moves;
  expect(after.map(({ kind, isOwed, fees }) => [kind, isOwed, fees])).toEqual([
    ['repaid', false, 0],
    ['paid', false, 1],
  ]);
  expect((await admin.ask(listPayables)).officialAdvances).toEqual([]);

  const returned = { reasonCode: 'Returned by bank', reason: 'Money came back' } as const;
  const voidOf = (id: string) => admin.call(contract.voidOfficialMove, { params: { moveId: id }, body: returned });
  expect((await voidOf(moveId)).problem?.code).toBe('ADVANCE_REPAID');
  expect((await voidOf(back.body.requestId)).body.waiting).toBe(false);
  expect((await voidOf(moveId)).body.waiting).toBe(false);
  expect((await admin.call(contract.repayOfficialAdvance, repay)).problem?.code).toBe('MOVE_VOIDED');
  expect((await balances(admin))['2600']).toBe(0);
});

test('one does not pay back oneself: somebody else approves it', async () => {
  const { admin, accounting, owed } = await aHouse();
  await admin.ask(changeApprovalLimit, { body: { approvalLimitCents: 10_000_000 } });
  const body = { ...owed, ...byCheck, advancedBy: accounting.userId };
  const { requestId: moveId } = await admin.ask(contract.moveOfficialFees, { body });
  accounting.client.readWhatWrote(admin.client);
  const request = await accounting.ask(contract.repayOfficialAdvance, { params: { moveId }, body: byCheck });
  expect(request.waiting).toBe(true);
  admin.client.readWhatWrote(accounting.client);
  expect((await admin.ask(contract.listOfficialFees)).moves[0]).toMatchObject({ kind: 'repaid', state: 'pending' });
  await admin.ask(contract.approveOfficialFees, { params: { requestId: request.requestId } });
  expect(await balances(admin)).toMatchObject({ '1000': -20_000 });
});

test('money roles pay back; an Agent and another agency do not', async () => {
  const { admin, accounting, owed } = await aHouse();
  const body = { ...owed, ...byCheck, advancedBy: accounting.userId };
  const { requestId: moveId } = await admin.ask(contract.moveOfficialFees, { body });
  const [agent, stranger] = await Promise.all([system.addAgent(admin, 'Agent'), system.signUp()]);
  const repay = { params: { moveId }, body: byCheck };
  expect((await agent.call(contract.repayOfficialAdvance, repay)).problem?.status).toBe(403);
  expect((await stranger.call(contract.repayOfficialAdvance, repay)).problem?.code).toBe('ENTRY_NOT_FOUND');
});
