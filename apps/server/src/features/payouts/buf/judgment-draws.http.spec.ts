import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { v5 as uuidV5 } from 'uuid';
import * as approvals from '#contracts/books/approvals/approvals.ts';
import { amendBond } from '#contracts/books/bond/bonds.ts';
import * as judgments from '#contracts/books/bond/judgments.ts';
import { getBuf, moveBuf } from '#contracts/payouts/buf/buf.ts';
import { changeApprovalLimit } from '#contracts/agency/organizations/agency.ts';
import { dayOf, DEFAULT_TIME_ZONE } from '#domain/kernel/days.ts';
import { trustedOrganizationId } from '../../../kernel/actor.ts';
import { TenantDatabase } from '../../../platform/database/tenant-database.ts';
import { keyedHashOf } from '../../../platform/event-log/keyed-hash-of-keys.ts';
import { streamName } from '../../../platform/event-log/stream-name.ts';
import { RowChain } from '../../../platform/proof/row-chain.ts';
import { joinTestSystem, type JoinedSystem } from '../../../../test/join-system.ts';
import { makeForfeited } from '../../../../test/sample-judgments.ts';
import { balance, aHouse, remit, type House } from '../../../../test/surety-house.ts';
import type { Person } from '../../../../test/test-people.ts';
import { disbursementDecider } from '../remittances/index.ts';
import type { DecidedDraws } from './decided-draws.ts';
import type { DrawForJudgment } from './draw-for-judgment.ts';

const today = dayOf(new Date(), DEFAULT_TIME_ZONE);
let system: JoinedSystem;
beforeAll(async () => {
  system = await joinTestSystem();
});
afterAll(() => system.close());

const judge = async ({ admin }: House, bondId: string, judgmentId = randomUUID()) => {
  const forfeit = { status: 'FORFEITED', forfeitureDate: today, basedOn: 0 } as const;
  await admin.ask(amendBond, { params: { bondId }, body: forfeit });
  const body = { judgedOn: today, judgedCents: 50_000 };
  await admin.call(judgments.enterJudgment, { params: { bondId }, body, commandId: judgmentId });
};
/** A house whose surety holds $100 of the BUF; its first two bonds have judgments of $500. */
const aHouseJudged = async (): Promise<House & { one: string; other: string }> => {
  const house = await aHouse(system);
  await remit(house, house.admin, ['P-001', 'P-002']);
  const [one = '', other = ''] = house.bonds;
  await judge(house, one);
  await judge(house, other);
  return { ...house, one, other };
};
const pay = (by: Person, bondId: string, amountCents: number, commandId = randomUUID()) =>
  by.call(judgments.payJudgment, {
    params: { bondId },
    body: { amountCents, from: 'buf', reason: 'Judgment of Orleans' },
    commandId,
  });
const available = async ({ admin, supervisor }: House, bondId: string) => {
  admin.client.readWhatWrote(supervisor.client);
  return (await admin.ask(judgments.getJudgmentBuf, { params: { bondId } })).buf?.availableCents;
};
const approve = (by: Person, bondId: string, requestId: string) =>
  by.call(approvals.approveJudgmentPayment, { params: { bondId, requestId }, commandId: randomUUID() });
const bufOf = async ({ admin, supervisor, suretyId }: House) => {
  admin.client.readWhatWrote(supervisor.client);
  return admin.ask(getBuf, { params: { suretyId } });
};

test('a judgment is paid out of what its surety holds, at most that, and what is remitted comes back to it', async () => {
  const house = await aHouseJudged();
  const { admin, one } = house;
  expect(await available(house, one)).toBe(10_000);
  const before = await balance(house);
  expect((await pay(admin, one, 10_001)).problem).toMatchObject({
    code: 'BUF_LIMIT',
    detail: 'The surety holds at most $100.00 of the BUF.',
  });
  const commandId = randomUUID();
  const first = await pay(admin, one, 8_000, commandId);
  expect(first.body).toMatchObject({ waiting: false, status: 'FORFEITED' });
  expect((await pay(admin, one, 8_000, commandId)).body).toEqual(first.body);
  expect(await available(house, one)).toBe(2_000);
  const remission = { amountCents: 45_000, into: 'buf' } as const;
  await admin.ask(judgments.recordRemission, { params: { bondId: one }, body: remission });
  const after = await balance(house);
  const moved = ['1000', '1040', '2220', '5500'].map((code) => (after[code] ?? 0) - (before[code] ?? 0));
  expect(moved).toEqual([0, -5_000, 50_000, -45_000]);
  const { heldCents, moves } = await bufOf(house);
  expect(heldCents).toBe(5_000);
  expect(moves).toMatchObject([
    { kind: 'remission', bondId: one, amountCents: 3_000, state: 'paid' },
    { kind: 'draw', bondId: one, amountCents: 8_000, reason: 'Judgment of Orleans', own: true, alone: false },
  ]);
});

test('a draw that an older build cut is finished once: each step is the same request in every build', async () => {
  const { admin, one, suretyId } = await aHouseJudged();
  const drawId = randomUUID();
  await pay(admin, one, 8_000, drawId);
  const agency = trustedOrganizationId(admin.organizationId);
  const secret = system.settings.BAILIWICK_SECRET;
  const hash = await keyedHashOf(new TenantDatabase(system.pool(), new RowChain(secret)), secret).of(agency);
  const stream = streamName(disbursementDecider.category, agency, suretyId);
  const steps = [
    ['claim', { claimDraw: drawId }],
    ['settle', { settleDraw: drawId }],
  ] as const;
  for (const [step, input] of steps) {
    const { rows } = await system.owner.query(
      'select request_hash from command_step where organization_id = $1 and command_id = $2',
      [agency, uuidV5(step, drawId)],
    );
    expect([step, rows]).toEqual([step, [{ requestHash: hash.ofRequest({ stream, input }) }]]);
  }
});

test('above the limit a second person approves it, and what is held is judged again', async () => {
  const house = await aHouseJudged();
  const { admin, supervisor, one, other, suretyId } = house;
  await admin.ask(changeApprovalLimit, { body: { approvalLimitCents: 5_000 } });
  expect((await pay(admin, one, 10_001)).problem?.code).toBe('BUF_LIMIT');
  const requests = [await pay(admin, one, 8_000), await pay(admin, other, 8_000)] as const;
  expect(requests.map(({ body }) => body.waiting)).toEqual([true, true]);
  const { rows } = await admin.ask(approvals.listApprovals, { query: {} });
  const { buf } = await admin.ask(judgments.getJudgmentBuf, { params: { bondId: one } });
  expect(rows.map(({ kind, bufOf: of }) => [kind, of])).toEqual([
    ['judgment payment', buf?.suretyName],
    ['judgment payment', buf?.suretyName],
  ]);
  supervisor.client.readWhatWrote(admin.client);
  expect((await approve(admin, one, requests[0].body.requestId)).problem?.code).toBe('FOUR_EYES');
  expect((await approve(supervisor, one, requests[0].body.requestId)).problem).toBeNull();
  expect((await approve(supervisor, one, requests[0].body.requestId)).problem?.code).toBe('REQUEST_DECIDED');
  expect((await approve(supervisor, other, requests[1].body.requestId)).problem?.code).toBe('BUF_LIMIT');
  expect((await bufOf(house)).moves[0]).toMatchObject({ kind: 'draw', amountCents: 8_000 });
  // What was refused still waits, and is approved once there is enough.
  const interest = { kind: 'interest', amountCents: 6_000, reason: 'Their letter' } as const;
  await admin.ask(changeApprovalLimit, { body: { approvalLimitCents: 50_000 } });
  await admin.ask(moveBuf, { params: { suretyId }, body: interest });
  supervisor.client.readWhatWrote(admin.client);
  expect((await approve(supervisor, other, requests[1].body.requestId)).problem).toBeNull();
  expect((await bufOf(house)).heldCents).toBe(0);
});

test('of payments and releases at once no more is taken than is held', async () => {
  const house = await aHouseJudged();
  const { admin, supervisor, one, other, suretyId } = house;
  supervisor.client.readWhatWrote(admin.client);
  const release = { kind: 'release', amountCents: 6_000, reason: 'Their letter' } as const;
  const answers = await Promise.all([
    pay(admin, one, 6_000),
    pay(supervisor, other, 6_000),
    admin.call(moveBuf, { params: { suretyId }, body: release }),
  ]);
  const codes = answers.map(({ problem }) => problem?.code ?? 'done').toSorted();
  expect(codes).toEqual(['BUF_LIMIT', 'BUF_LIMIT', 'done']);
  expect((await bufOf(house)).heldCents).toBe(4_000);
  // Payments that together fit are both booked.
  const both = await Promise.all([pay(admin, one, 2_000), pay(supervisor, other, 2_000)]);
  expect(both.map(({ problem }) => problem)).toEqual([null, null]);
  expect((await bufOf(house)).heldCents).toBe(0);
});

test('a payment that was cut in the middle is finished by a round, once, with what was typed', async () => {
  const house = await aHouse(system);
  const { admin, suretyId } = house;
  await remit(house, admin, ['P-001', 'P-002']);
  const [bondId = ''] = house.bonds;
  const [judgmentId, commandId] = [randomUUID(), randomUUID()];
  await judge(house, bondId, judgmentId);
  const actor = {
    organizationId: trustedOrganizationId(admin.organizationId),
    userId: admin.userId,
    role: 'Admin' as const,
    commandId,
    timeZone: DEFAULT_TIME_ZONE,
    requestId: commandId,
    fromAddress: '127.0.0.1',
    endpoint: 'POST /bonds/:bondId/judgment/payments',
  };
  const reason = 'Judgment of Orleans';
  const input = { payJudgment: { amountCents: 6_000, from: 'buf', reason } };
  const draw = { requestId: commandId, judgmentId, suretyId, paidCents: 6_000, approved: false, alone: false };
  await system
    .provider<DecidedDraws>('DecidedDraws')
    .keep({ id: bondId, actor, input, text: { reason } }, { ...draw, limitCents: 50_000, today }, new Date());
  const drawing = system.provider<DrawForJudgment>('DrawForJudgment');
  await drawing.round();
  await drawing.round();
  expect((await pay(admin, bondId, 6_000, commandId)).body).toMatchObject({ waiting: false, requestId: commandId });
  expect((await pay(admin, bondId, 6_001, commandId)).problem?.code).toBe('IDEMPOTENCY_KEY_REUSED');
  const { heldCents, moves } = await bufOf(house);
  expect([heldCents, moves.length, moves[0]?.reason]).toEqual([4_000, 1, reason]);
  expect(await available(house, bondId)).toBe(4_000);
});

test('without a surety nothing is drawn; roles, and another agency', async () => {
  const house = await aHouseJudged();
  const { admin, one } = house;
  const agent = await system.addAgent(admin, 'Agent');
  expect((await pay(agent, one, 100)).problem?.code).toBe('ROLE_REFUSED');
  const stranger = await system.signUp();
  expect((await pay(stranger, one, 100)).problem?.code).toBe('BOND_NOT_FOUND');
  const params = { bondId: one };
  expect((await stranger.call(judgments.getJudgmentBuf, { params })).problem?.code).toBe('BOND_NOT_FOUND');
  const { bondId } = await makeForfeited(stranger, today);
  await stranger.ask(judgments.enterJudgment, { params: { bondId }, body: { judgedOn: today, judgedCents: 50_000 } });
  expect(await stranger.ask(judgments.getJudgmentBuf, { params: { bondId } })).toEqual({ buf: null });
  expect((await pay(stranger, bondId, 100)).problem?.code).toBe('JUDGMENT_WITHOUT_SURETY');
  const remission = { amountCents: 100, into: 'buf' } as const;
  const remitted = await stranger.call(judgments.recordRemission, { params: { bondId }, body: remission });
  expect(remitted.problem?.code).toBe('JUDGMENT_WITHOUT_SURETY');
});
