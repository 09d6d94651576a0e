import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import * as opening from '#contracts/books/opening/opening.ts';
import { listOpeningTotals, setOpeningTotal } from '#contracts/books/opening/opening-totals.ts';
import { checkMonth } from '#contracts/books/periods/periods.ts';
import type { RequestOf } from '#contracts/kernel/endpoint.ts';
import { endRecoverable, getBuf } from '#contracts/payouts/buf/buf.ts';
import * as contract from '#contracts/payouts/remittances/disbursements.ts';
import { changeApprovalLimit } from '#contracts/agency/organizations/agency.ts';
import { addDays, dayOf, DEFAULT_TIME_ZONE } from '#domain/kernel/days.ts';
import { refusalOf } from '../../../../test/agency-story.ts';
import { joinTestSystem, type JoinedSystem } from '../../../../test/join-system.ts';
import { aSurety } from '../../../../test/powers-of.ts';
import type { TestViews } from '../../../../test/shared-product.ts';

const today = dayOf(new Date(), DEFAULT_TIME_ZONE);
const cutOverOn = addDays(`${today.slice(0, 8)}01`, -1);
type Typed = NonNullable<RequestOf<typeof contract.remit>['body']>;

let system: JoinedSystem;
beforeAll(async () => {
  system = await joinTestSystem();
});
afterAll(() => system.close());

/** An agency that owed its surety premium and BUF when it moved in; nothing is brought in yet. */
const aHouse = async ({ premium = 80_000, buf = 9_000 } = {}) => {
  const admin = await system.signUp();
  const supervisor = await system.addAgent(admin, 'Supervisor');
  const suretyId = await aSurety(admin);
  await admin.ask(changeApprovalLimit, { body: { approvalLimitCents: 500_000 } }); // one person pays
  await admin.ask(opening.planMoveIn, { body: { program: 'Bail Books 4', cutOverOn } });
  const enter = (account: string, amountCents: number) =>
    admin.ask(opening.addOpeningLine, { body: { account, amountCents, suretyId } });
  const { lineId } = await enter('2200', premium);
  await enter('2210', buf);
  const dues = async () => {
    admin.client.readWhatWrote(supervisor.client);
    return admin.ask(contract.getDues, { params: { suretyId } });
  };
  const before = async () => {
    const row = (await dues()).dues.find(({ powerId }) => powerId === null);
    return row && [row.premiumCents, row.bufCents];
  };
  const remit = (amountCents: number, more: Partial<Typed> = {}) => {
    const body: Typed = { powerIds: [null], amountCents, method: 'Check', reason: 'Check 1001', ...more };
    return admin.call(contract.remit, { params: { suretyId }, body });
  };
  const change = (amountCents: number, basedOn: number) => {
    const body = { account: '2200', amountCents, suretyId, basedOn };
    return admin.ask(opening.changeOpeningLine, { params: { lineId }, body });
  };
  const bringIn = () => refusalOf(admin.call(opening.bringInOpening));
  const takeBack = () => refusalOf(admin.call(opening.takeBackOpening));
  const state = async () => (await admin.ask(opening.getOpening)).state;
  const seal = async () => {
    const { totals } = await admin.ask(listOpeningTotals);
    for (const { account, hereCents: amountCents } of totals)
      await admin.ask(setOpeningTotal, { body: { account, amountCents } });
    const { requestId } = await admin.ask(opening.sealOpening, { body: {} });
    supervisor.client.readWhatWrote(admin.client);
    await supervisor.ask(opening.approveOpening, { params: { requestId } });
    admin.client.readWhatWrote(supervisor.client);
  };
  const stands = () => admin.story.balances('2200', '2210', '1000');
  const proven = async () => {
    const { problems } = await system.provider<TestViews>('TestViews').verified(admin.organizationId);
    expect(problems).toEqual([]);
  };
  return { admin, supervisor, suretyId, dues, before, remit, change, bringIn, takeBack, state, seal, stands, proven };
};

describe('what a surety was owed when the agency moved in (moving-in#opening-surety)', () => {
  test('is due as a line before all powers, without a report, and paid whole in the first remittance', async () => {
    const { admin, dues, before, remit, bringIn, state, seal, stands, proven, suretyId } = await aHouse();
    expect(await before()).toBeUndefined();
    expect(await bringIn()).toBe('done');
    expect((await dues()).dues).toMatchObject([
      {
        powerId: null,
        powerNumber: '',
        bondIds: [],
        bookedOn: cutOverOn,
        premiumCents: 80_000,
        bufCents: 9_000,
        isReported: true,
        isWaiting: false,
      },
    ]);
    expect((await remit(88_999)).problem?.detail).toBe('The amount owed changed to $890.00. Check it, then pay it.');
    expect(await refusalOf(remit(89_000, { bufApart: true }))).toBe('done');
    expect(await before()).toBeUndefined();
    expect(await stands()).toEqual({ '2200': 0, '2210': 0, '1000': -89_000 });
    expect((await dues()).remittances).toMatchObject([{ amountCents: 89_000, powers: 0, paysBefore: true }]);
    expect(await refusalOf(remit(0))).toBe('REMITTANCE_CHANGED');
    expect(await admin.ask(getBuf, { params: { suretyId } })).toMatchObject({ payableCents: 0, recoverable: [] });
    await seal();
    expect(await state()).toBe('sealed');
    const { checks } = await admin.ask(checkMonth, { params: { month: cutOverOn.slice(0, 7) } });
    expect(checks.filter(({ screen }) => screen === 'sureties')).toEqual([]);
    await proven();
  });

  test('is not taken back, nor brought in as less, once it was paid; a void makes it due again', async () => {
    const { admin, suretyId, dues, before, remit, change, bringIn, takeBack, stands, proven } = await aHouse();
    await bringIn();
    expect([await takeBack(), await before()]).toEqual(['done', undefined]);
    expect(await refusalOf(remit(89_000))).toBe('REMITTANCE_CHANGED');
    await bringIn();
    expect(await refusalOf(remit(89_000))).toBe('done');
    const { problem } = await admin.call(opening.takeBackOpening);
    expect([problem?.code, problem?.detail]).toEqual([
      'OPENING_DEBT_MOVED',
      'What a surety was owed at the cut-over day was paid since: $800.00 of 2200. It stays as it was brought in.',
    ]);
    await change(79_999, 1);
    expect(await bringIn()).toBe('OPENING_DEBT_MOVED');
    await change(81_000, 2);
    expect([await bringIn(), await before()]).toEqual(['done', [1_000, 0]]);
    const [payment] = (await dues()).remittances[0]?.payments ?? [];
    const params = { suretyId, disbursementId: payment?.disbursementId ?? '' };
    await admin.ask(contract.voidDisbursement, { params, body: { reasonCode: 'Returned by bank', reason: 'NSF' } });
    expect(await before()).toEqual([81_000, 9_000]);
    expect([await takeBack(), await stands()]).toEqual(['done', { '2200': 0, '2210': 0, '1000': 0 }]);
    await proven();
  });

  test('is corrected after the seal by two, within what was paid since', async () => {
    const { admin, supervisor, suretyId, before, remit, bringIn, seal, proven } = await aHouse();
    await bringIn();
    await seal();
    const correct = (amountCents: number) => {
      const body = { account: '2200', amountCents, suretyId, reason: 'Their statement' };
      return admin.call(opening.correctOpeningLine, { body });
    };
    const approve = async (requestId: string) => {
      supervisor.client.readWhatWrote(admin.client);
      const said = await refusalOf(supervisor.call(opening.approveOpening, { params: { requestId } }));
      admin.client.readWhatWrote(supervisor.client);
      return said;
    };
    const less = (await correct(70_000)).body.requestId;
    expect(await refusalOf(remit(89_000))).toBe('done');
    expect([await approve(less), await before()]).toEqual(['OPENING_DEBT_MOVED', undefined]);
    await admin.ask(opening.withdrawOpening, { params: { requestId: less } });
    expect(await refusalOf(correct(79_999))).toBe('OPENING_DEBT_MOVED');
    const more = (await correct(80_500)).body.requestId;
    expect([await approve(more), await before()]).toEqual(['done', [500, 0]]);
    expect([await refusalOf(remit(500)), await before()]).toEqual(['done', undefined]);
    expect(await admin.story.balances('2200', '3900', '3950')).toEqual({ '2200': 0, '3900': 500, '3950': 0 });
    await proven();
  });

  test('waits for a second person above the limit, who finds what was changed meanwhile', async () => {
    const { admin, supervisor, suretyId, dues, before, remit, change, bringIn, proven } = await aHouse();
    await admin.ask(changeApprovalLimit, { body: { approvalLimitCents: 50_000 } });
    await bringIn();
    const request = await remit(89_000);
    expect([request.body.waiting, (await dues()).dues[0]?.isWaiting]).toEqual([true, true]);
    expect(await refusalOf(remit(89_000))).toBe('REMITTANCE_WAITS');
    await change(60_000, 1);
    await bringIn();
    supervisor.client.readWhatWrote(admin.client);
    const params = { suretyId, requestId: request.body.requestId };
    const { problem } = await supervisor.call(contract.approveDisbursement, { params });
    expect(problem?.detail).toBe('The amount owed changed to $690.00. Check it, then pay it.');
    await supervisor.ask(contract.declineDisbursement, { params, body: { reason: 'Ask again' } });
    const again = (await remit(69_000)).body.requestId;
    supervisor.client.readWhatWrote(admin.client);
    await supervisor.ask(contract.approveDisbursement, { params: { suretyId, requestId: again } });
    expect(await before()).toBeUndefined();
    await proven();
  });

  test('below zero it is owed back: it is taken off, comes back or is lost', async () => {
    const { admin, suretyId, before, remit, bringIn, takeBack, stands, proven } = await aHouse({
      premium: -3_000,
      buf: 9_000,
    });
    await bringIn();
    const { recoverable } = await admin.ask(getBuf, { params: { suretyId } });
    expect(recoverable).toMatchObject([{ powerId: null, premiumCents: 3_000, bufCents: 0, since: cutOverOn }]);
    const body = { kind: 'recovered' as const, powerIds: [null], amountCents: 3_000, reason: 'Their check' };
    await admin.ask(endRecoverable, { params: { suretyId }, body });
    expect([await before(), await takeBack()]).toEqual([[0, 9_000], 'OPENING_DEBT_MOVED']);
    expect(await refusalOf(remit(9_000))).toBe('done');
    expect(await stands()).toEqual({ '2200': 0, '2210': 0, '1000': -6_000 });
    await proven();
  });

  test('is paid or taken back, of both at once never both', async () => {
    const { remit, bringIn, takeBack, before, stands, proven } = await aHouse();
    for (let round = 0; round < 4; round += 1) {
      await bringIn();
      const [paid, taken] = await Promise.all([refusalOf(remit(89_000)), takeBack()]);
      expect([
        ['done', 'OPENING_DEBT_MOVED'],
        ['REMITTANCE_CHANGED', 'done'],
      ]).toContainEqual([paid, taken]);
      expect(await stands()).toMatchObject({ '2200': 0, '2210': 0 });
      if (paid === 'done') break;
    }
    expect(await before()).toBeUndefined();
    await proven();
  });

  test('is said to its surety by doing so again, where that was cut', async () => {
    const { admin, remit, before, bringIn, state, stands, proven } = await aHouse();
    await system.killedAfter(1, () => admin.call(opening.bringInOpening));
    expect([await state(), await stands()]).toEqual(['changed', { '2200': -80_000, '2210': -9_000, '1000': 0 }]);
    expect(await refusalOf(admin.call(opening.sealOpening, { body: {} }))).toBe('OPENING_DIFFERS');
    expect([await bringIn(), await state(), await before()]).toEqual(['done', 'in', [80_000, 9_000]]);
    expect(await refusalOf(remit(89_000))).toBe('done');
    await proven();
  });

  test('what was brought in before sureties heard of it is paid, too, and nothing of another agency', async () => {
    const { admin, suretyId, remit, stands, proven } = await aHouse();
    await system.killedAfter(1, () => admin.call(opening.bringInOpening));
    const stranger = await system.signUp();
    const body: Typed = { powerIds: [null], amountCents: 89_000, method: 'Check', reason: 'Check 1001' };
    expect(await refusalOf(stranger.call(contract.remit, { params: { suretyId }, body }))).toBe('SURETY_NOT_FOUND');
    expect(await refusalOf(remit(89_000))).toBe('done');
    expect(await stands()).toEqual({ '2200': 0, '2210': 0, '1000': -89_000 });
    await proven();
  });
});
