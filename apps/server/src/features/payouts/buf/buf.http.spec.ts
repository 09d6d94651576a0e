import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { countApprovals, listApprovals } from '#contracts/books/approvals/approvals.ts';
import { voidBond } from '#contracts/books/bond/bonds.ts';
import * as contract from '#contracts/payouts/buf/buf.ts';
import * as requests from '#contracts/payouts/remittances/disbursements.ts';
import type { RequestOf } from '#contracts/kernel/endpoint.ts';
import { changeApprovalLimit } from '#contracts/agency/organizations/agency.ts';
import { joinTestSystem, type JoinedSystem } from '../../../../test/join-system.ts';
import type { TestClock } from '../../../../test/shared-product.ts';
import { aHouse, balance, owed, remit, type House } from '../../../../test/surety-house.ts';
import type { Person } from '../../../../test/test-people.ts';

let system: JoinedSystem;
beforeAll(async () => {
  system = await joinTestSystem();
});
afterAll(() => system.close());

type Moved = NonNullable<RequestOf<typeof contract.moveBuf>['body']>;

const bufOf = async ({ admin, supervisor, suretyId }: House) => {
  admin.client.readWhatWrote(supervisor.client);
  return admin.ask(contract.getBuf, { params: { suretyId } });
};
const move = ({ suretyId }: House, by: Person, kind: Moved['kind'], amountCents: number, commandId = randomUUID()) =>
  by.call(contract.moveBuf, { params: { suretyId }, body: { kind, amountCents, reason: 'Their letter' }, commandId });

/** A house that paid $150 for P-001, whose bond was then voided: $100 and $50 are owed back. */
const aHouseOwed = async (): Promise<House & { powerId: string }> => {
  const house = await aHouse(system);
  const { admin, bonds } = house;
  await remit(house, admin, ['P-001']);
  await admin.ask(changeApprovalLimit, { body: { approvalLimitCents: 10_000_000 } });
  await admin.ask(voidBond, {
    params: { bondId: bonds[0] ?? '' },
    body: { reasonCode: 'Entered in error', reason: 'Typed twice' },
  });
  await admin.ask(changeApprovalLimit, { body: { approvalLimitCents: 50_000 } });
  return { ...house, powerId: (await bufOf(house)).recoverable[0]?.powerId ?? '' };
};
const end = (
  { suretyId, powerId }: House & { powerId: string },
  by: Person,
  kind: 'recovered' | 'lost',
  amountCents = 15_000,
  commandId = randomUUID(),
) =>
  by.call(contract.endRecoverable, {
    params: { suretyId },
    body: { kind, powerIds: [powerId], amountCents, reason: 'Their letter' },
    commandId,
  });

test('what the surety holds is what was paid of the BUF; a release takes at most that, interest adds to it', async () => {
  const house = await aHouse(system);
  const { admin } = house;
  expect(await bufOf(house)).toMatchObject({ bookCents: 15_000, payableCents: 15_000, heldCents: 0 });
  expect((await move(house, admin, 'release', 1)).problem).toMatchObject({
    code: 'BUF_LIMIT',
    detail: 'The surety holds at most $0.00 of the BUF.',
  });
  await remit(house, admin, ['P-001', 'P-002']);
  expect((await bufOf(house)).heldCents).toBe(10_000);
  expect((await move(house, admin, 'interest', 250)).body.waiting).toBe(false);
  expect((await move(house, admin, 'release', 10_251)).problem?.code).toBe('BUF_LIMIT');
  const commandId = randomUUID();
  await move(house, admin, 'release', 10_250, commandId);
  expect((await move(house, admin, 'release', 10_250, commandId)).body).toEqual({ moveId: commandId, waiting: false });
  const found = await bufOf(house);
  expect(found).toMatchObject({ bookCents: 5_000, payableCents: 5_000, heldCents: 0 });
  expect(found.moves).toMatchObject([
    { kind: 'release', state: 'paid', amountCents: 10_250, own: true, reason: 'Their letter', voidedOn: null },
    { kind: 'interest', state: 'paid', amountCents: 250 },
  ]);
  expect(await balance(house)).toMatchObject({ '1000': -30_000 + 10_250, '1040': 5_000, '4400': -250 });
});

test('of two releases at once that are together more than is held one wins', async () => {
  const house = await aHouse(system);
  const { admin, supervisor } = house;
  await remit(house, admin, ['P-001', 'P-002']);
  const answers = await Promise.all([move(house, admin, 'release', 6_000), move(house, supervisor, 'release', 6_000)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  expect((await bufOf(house)).heldCents).toBe(4_000);
});

test('above the limit a second person approves a release, and what is held is judged again', async () => {
  const house = await aHouse(system);
  const { admin, supervisor, suretyId } = house;
  await remit(house, admin, ['P-001', 'P-002']);
  await admin.ask(changeApprovalLimit, { body: { approvalLimitCents: 5_000 } });
  const request = await move(house, admin, 'release', 8_000);
  expect(request.body.waiting).toBe(true);
  expect((await bufOf(house)).heldCents).toBe(10_000);
  const params = { suretyId, requestId: request.body.moveId };
  expect((await admin.call(requests.approveDisbursement, { params })).problem?.code).toBe('FOUR_EYES');
  await move(house, admin, 'release', 3_000);
  expect((await supervisor.call(requests.approveDisbursement, { params })).problem?.code).toBe('BUF_LIMIT');
  await supervisor.ask(requests.declineDisbursement, { params, body: { reason: 'Less is there' } });
  const again = await move(house, admin, 'release', 7_000);
  await supervisor.ask(requests.approveDisbursement, { params: { suretyId, requestId: again.body.moveId } });
  const { heldCents, moves } = await bufOf(house);
  expect([heldCents, moves.map(({ state }) => state).toSorted()]).toEqual([0, ['declined', 'paid', 'paid']]);
  const own = await move(house, admin, 'interest', 9_000);
  await admin.ask(requests.withdrawDisbursement, { params: { suretyId, requestId: own.body.moveId } });
  expect((await bufOf(house)).moves.find(({ moveId }) => moveId === own.body.moveId)?.state).toBe('withdrawn');
});

test('what was paid of a voided bond is recoverable with its age, and after 60 days proposed as lost', async () => {
  const house = await aHouseOwed();
  const { recoverable, heldCents } = await bufOf(house);
  expect(recoverable).toMatchObject([
    { powerNumber: 'P-001', premiumCents: 10_000, bufCents: 5_000, days: 0, isProposed: false, isWaiting: false },
  ]);
  expect(heldCents).toBe(5_000); // the carrier still holds it
  const clock = system.provider<TestClock>('TestClock');
  await clock.set(new Date(Date.now() + 60 * 86_400_000).toISOString());
  expect((await bufOf(house)).recoverable).toMatchObject([{ days: 60, isProposed: true }]);
  await clock.set(null);
});

test('lost: the premium is an expense, the BUF stands with its surety, which holds as much as before', async () => {
  const house = await aHouseOwed();
  const { admin, powerId } = house;
  expect((await end(house, admin, 'lost', 14_999)).problem).toMatchObject({
    code: 'RECOVERABLE_CHANGED',
    detail: 'The recoverable amount changed to $150.00. Check it again.',
  });
  const before = await balance(house);
  const commandId = randomUUID();
  await end(house, admin, 'lost', 15_000, commandId);
  expect((await end(house, admin, 'lost', 15_000, commandId)).body.moveId).toBe(commandId);
  const after = await balance(house);
  const moved = ['1000', '1040', '2200', '2210', '5000'].map((code) => (after[code] ?? 0) - (before[code] ?? 0));
  expect(moved).toEqual([0, 5_000, -10_000, -5_000, 10_000]);
  const { heldCents, recoverable, moves } = await bufOf(house);
  expect([heldCents, recoverable, moves[0]?.powers]).toEqual([5_000, [], 1]);
  expect((await end(house, admin, 'recovered')).problem?.code).toBe('RECOVERABLE_CHANGED');
  const params = { suretyId: house.suretyId, moveId: commandId };
  await admin.ask(contract.voidSuretyMove, { params, body: { reason: 'It came after all' } });
  expect((await bufOf(house)).recoverable.map((row) => row.powerId)).toEqual([powerId]);
  expect(await balance(house)).toEqual(before);
  expect((await admin.call(contract.voidSuretyMove, { params, body: { reason: 'Twice' } })).problem?.code).toBe(
    'MOVE_VOIDED',
  );
});

test('recovered: it comes to the bank; above the limit a second person approves it, and its void', async () => {
  const house = await aHouseOwed();
  const { admin, supervisor, suretyId } = house;
  await admin.ask(changeApprovalLimit, { body: { approvalLimitCents: 10_000 } });
  const request = await end(house, admin, 'recovered');
  expect(request.body.waiting).toBe(true);
  expect((await bufOf(house)).recoverable[0]?.isWaiting).toBe(true);
  const { elsewhere } = await admin.ask(listApprovals);
  expect(elsewhere).toMatchObject([{ kind: 'movements of the BUF', subjectId: suretyId, waiting: 1 }]);
  expect(await admin.ask(countApprovals)).toEqual({ waiting: 1 });
  expect((await end(house, supervisor, 'lost')).problem?.code).toBe('REMITTANCE_WAITS');
  expect((await remit(house, admin, ['P-001', 'P-002'])).problem?.code).toBe('REMITTANCE_WAITS');
  await supervisor.ask(requests.approveDisbursement, { params: { suretyId, requestId: request.body.moveId } });
  expect((await balance(house))['1000']).toBe(0);
  expect(await owed(house)).toEqual({ 'P-002': [10_000, 5_000], 'P-003': [10_000, 5_000] });
  const params = { suretyId, moveId: request.body.moveId };
  const voiding = await admin.ask(contract.voidSuretyMove, { params, body: { reason: 'Not ours' } });
  expect(voiding.waiting).toBe(true);
  expect((await bufOf(house)).moves[0]).toMatchObject({ voidWaits: voiding.requestId, voidOwn: true });
  await supervisor.ask(requests.approveDisbursement, { params: { suretyId, requestId: voiding.requestId } });
  expect((await balance(house))['1000']).toBe(-15_000);
});

test('another agency finds nothing of it, and a power that owes nothing back is refused', async () => {
  const house = await aHouseOwed();
  const stranger = await system.signUp();
  const params = { suretyId: house.suretyId };
  expect((await stranger.call(contract.getBuf, { params })).problem?.code).toBe('SURETY_NOT_FOUND');
  expect((await end(house, stranger, 'lost')).problem?.code).toBe('SURETY_NOT_FOUND');
  expect((await move(house, stranger, 'interest', 100)).problem?.code).toBe('SURETY_NOT_FOUND');
  expect((await end({ ...house, powerId: randomUUID() }, house.admin, 'lost')).problem?.code).toBe(
    'RECOVERABLE_CHANGED',
  );
});
