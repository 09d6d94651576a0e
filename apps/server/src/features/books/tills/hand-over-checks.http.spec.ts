import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { voidPayment } from '#contracts/books/account/accounts.ts';
import { getReceipt } from '#contracts/books/account/statements.ts';
import { approveRequest } from '#contracts/books/approvals/approvals.ts';
import { getDrawer } from '#contracts/books/drawer/drawer.ts';
import { depositPayment } from '#contracts/books/payments/banking.ts';
import { makeDeposit } from '#contracts/books/payments/deposits.ts';
import { transferEntry } from '#contracts/books/transfers/transfers.ts';
import * as contract from '#contracts/books/tills/tills.ts';
import type { Endpoint } from '#contracts/kernel/endpoint.ts';
import { dayOf, DEFAULT_TIME_ZONE } from '#domain/kernel/days.ts';
import { isDeep } from '../../../../../../libs/tooling/deep-suite.ts';
import {
  agencyWithTills,
  cashOf,
  checksOf,
  closeTill,
  offerCash,
  openTill,
  setUpTill,
  takeHandOver,
} from '../../../../test/agency-with-tills.ts';
import { joinTestSystem, type JoinedSystem } from '../../../../test/join-system.ts';
import type { TestViews } from '../../../../test/shared-product.ts';
import type { CallAnswer } from '../../../../test/test-client.ts';
import type { Person } from '../../../../test/test-people.ts';

const today = dayOf(new Date(), DEFAULT_TIME_ZONE);

let system: JoinedSystem;
beforeAll(async () => {
  system = await joinTestSystem();
});
afterAll(() => system.close());

const whyNot = ({ problem }: Pick<CallAnswer<Endpoint>, 'problem'>) => problem?.code;
const wordsOf = ({ problem }: Pick<CallAnswer<Endpoint>, 'problem'>) => problem?.detail;
const isVoided = { reasonCode: 'Wrong amount', reason: 'Typed twice' } as const;

/** An agency whose clerk has their till open, and a till of Accounting beside it. */
const office = async () => {
  const agency = await agencyWithTills(system);
  const { admin, clerk, accounting, tillId, accountId, told } = agency;
  const otherTillId = await setUpTill(admin, 'Back office', [accounting]);
  told();
  await openTill(clerk, tillId);
  await openTill(accounting, otherTillId);
  told();
  const check = async (amountCents: number) => {
    const paymentId = await clerk.story.pay(accountId, amountCents, { method: 'Check' });
    told();
    const { receiptNumber } = await clerk.ask(getReceipt, { params: { accountId, paymentId } });
    return { accountId, paymentId, receiptNumber: Number(receiptNumber) };
  };
  const offer = async (from: string | null, to: string | null, paymentIds: readonly string[], by = clerk) => {
    const handOverId = await offerCash(by, from, to, 0, paymentIds);
    told();
    return handOverId;
  };
  const take = async (handOverId: string, by = accounting) => {
    await takeHandOver(by, handOverId);
    told();
  };
  const inTills = async () => [await checksOf(admin, tillId), await checksOf(admin, otherTillId)];
  return { ...agency, otherTillId, check, offer, take, inTills };
};

const problemsOf = async ({ organizationId }: Person) =>
  (await system.provider<TestViews>('TestViews').verified(organizationId)).problems;

describe('A hand-over of checks (money#handing-over)', () => {
  it('moves cash and checks together, once it is confirmed, and each void and deposit takes its check from there', async () => {
    const { admin, clerk, accounting, tillId, check, pay, take, told, inTills } = await office();
    const [wrong, right, stays] = [await check(30_000), await check(600), await check(300)];
    await pay(2_000);
    const mine = async (by: Person) =>
      (await by.ask(contract.listTills)).tills.find((till) => till.tillId === tillId)?.checks;
    expect(await mine(clerk)).toEqual(
      [wrong, right, stays].map(({ paymentId, receiptNumber }, at) => ({
        paymentId,
        receiptNumber,
        method: 'Check',
        amountCents: [30_000, 600, 300][at],
      })),
    );
    const handOverId = await offerCash(clerk, tillId, null, 2_000, [wrong.paymentId, right.paymentId]);
    told();
    expect(await inTills()).toEqual([30_900, 0]);
    expect((await accounting.ask(contract.listTills)).handOvers).toMatchObject([
      {
        amountCents: 2_000,
        checks: [{ receiptNumber: wrong.receiptNumber }, { receiptNumber: right.receiptNumber }],
        mayTake: true,
      },
    ]);
    expect(whyNot(await clerk.call(contract.closeTill, { params: { tillId }, body: { countedCents: 0 } }))).toBe(
      'HAND_OVER_WAITS',
    );
    await take(handOverId);
    expect([await inTills(), await cashOf(admin, tillId)]).toEqual([[300, 0], 0]);
    expect(await mine(clerk)).toMatchObject([{ paymentId: stays.paymentId }]);
    const drawer = await admin.ask(getDrawer);
    expect(drawer).toMatchObject({ otherCents: 30_900, inTillsCents: 0, lineCents: 0 });
    expect(drawer.receipts.map(({ entryId, till }) => [entryId, till])).toEqual(
      expect.arrayContaining([
        [wrong.paymentId, null],
        [right.paymentId, null],
        [stays.paymentId, 'Front counter'],
      ]),
    );
    expect(await clerk.ask(getReceipt, { params: right })).toMatchObject({
      till: 'Front counter',
      handedTo: { till: null },
    });
    expect(await clerk.ask(getReceipt, { params: stays })).toMatchObject({ handedTo: null });
    expect(await problemsOf(admin)).toEqual([]);

    await admin.ask(voidPayment, { params: wrong, body: isVoided });
    told();
    expect(await inTills()).toEqual([300, 0]);
    const receipts = [{ accountId: right.accountId, paymentId: right.paymentId }];
    await accounting.ask(makeDeposit, { body: { depositedOn: today, receipts, tills: [] } });
    told();
    expect(await inTills()).toEqual([300, 0]);
    expect(await admin.ask(getDrawer)).toMatchObject({ otherCents: 300, lineCents: 0 });
    expect(await problemsOf(admin)).toEqual([]);
  });

  it('goes to another till and on from there, and a deposit of one receipt takes it from where it lies', async () => {
    const { admin, accounting, tillId, otherTillId, check, offer, take, told, inTills } = await office();
    const [one, other] = [await check(5_000), await check(700)];
    await take(await offer(tillId, otherTillId, [one.paymentId, other.paymentId]));
    expect(await inTills()).toEqual([0, 5_700]);
    expect(await accounting.ask(getReceipt, { params: one })).toMatchObject({ handedTo: { till: 'Back office' } });
    await take(await offer(otherTillId, null, [other.paymentId], accounting), admin);
    expect(await inTills()).toEqual([0, 5_000]);
    await closeTill(accounting, otherTillId, 0);
    told();
    await accounting.ask(depositPayment, { params: one, body: { depositedOn: today } });
    told();
    expect(await inTills()).toEqual([0, 0]);
    await accounting.ask(depositPayment, { params: other, body: { depositedOn: today } });
    told();
    expect(await inTills()).toEqual([0, 0]);
    expect(await admin.ask(getDrawer)).toMatchObject({ otherCents: 0, lineCents: 0 });
    expect(await problemsOf(admin)).toEqual([]);
  });

  it('stays true of a check that went to another account, and of a void that a second person approves', async () => {
    const { admin, clerk, accounting, tillId, check, offer, take, told, inTills } = await office();
    const [moved, large] = [await check(4_000), await check(60_000)];
    await take(await offer(tillId, null, [moved.paymentId, large.paymentId]));
    const { accountId: toAccountId } = await admin.story.account();
    told();
    await accounting.ask(transferEntry, {
      params: { accountId: moved.accountId, entryId: moved.paymentId },
      body: { toAccountId, reason: 'Meant for the other account' },
    });
    told();
    expect(await inTills()).toEqual([0, 0]);
    const there = { accountId: toAccountId, paymentId: moved.paymentId };
    await admin.ask(voidPayment, { params: there, body: isVoided });
    const { requestId, waiting } = await admin.ask(voidPayment, { params: large, body: isVoided });
    expect(waiting).toBe(true);
    const second = await system.addAgent(admin, 'Supervisor');
    second.client.readWhatWrote(admin.client);
    await second.ask(approveRequest, { params: { accountId: large.accountId, requestId }, body: {} });
    clerk.client.readWhatWrote(second.client);
    told();
    expect(await inTills()).toEqual([0, 0]);
    expect(await admin.ask(getDrawer)).toMatchObject({ otherCents: 0, lineCents: 0 });
    expect(await problemsOf(admin)).toEqual([]);
  });

  it.each(['voided', 'deposited'] as const)(
    'is refused by the receipt of a check that was %s meanwhile, and what is left is offered again',
    async (fate) => {
      const { admin, accounting, tillId, check, offer, take, told, inTills } = await office();
      const [gone, left] = [await check(5_000), await check(700)];
      const handOverId = await offer(tillId, null, [gone.paymentId, left.paymentId]);
      if (fate === 'voided') await admin.ask(voidPayment, { params: gone, body: isVoided });
      else await accounting.ask(depositPayment, { params: gone, body: { depositedOn: today } });
      told();
      expect(await inTills()).toEqual([700, 0]);
      const late = await accounting.call(contract.takeHandOver, { params: { handOverId } });
      expect([whyNot(late), wordsOf(late)]).toEqual([
        'CHECK_NOT_THERE',
        `The check of receipt ${String(gone.receiptNumber)} was voided or deposited. Choose the checks again.`,
      ]);
      expect((await accounting.ask(contract.listTills)).handOvers).toHaveLength(1);
      await accounting.ask(contract.endHandOver, { params: { handOverId } });
      told();
      await take(await offer(tillId, null, [left.paymentId]));
      expect(await inTills()).toEqual([0, 0]);
      expect(await admin.ask(getDrawer)).toMatchObject({ otherCents: 700, lineCents: 0 });
      expect(await problemsOf(admin)).toEqual([]);
    },
  );

  it('names each check once, offers none that is on its way or elsewhere, and none of another agency', async () => {
    const { clerk, tillId, otherTillId, check, offer, take } = await office();
    const neighbour = await office();
    const [one, foreign] = [await check(5_000), await neighbour.check(800)];
    const body = { fromTillId: tillId, toTillId: null, amountCents: 0 };
    const refusalOf = async (paymentIds: string[]) => {
      const { problem } = await clerk.call(contract.handOverCash, { body: { ...body, paymentIds } });
      return [problem?.code, problem?.detail];
    };
    expect((await refusalOf([]))[0]).toBe('NOTHING_TO_HAND_OVER');
    expect((await refusalOf([one.paymentId, one.paymentId]))[0]).toBe('ENTRY_TWICE');
    expect(await refusalOf([foreign.paymentId])).toEqual([
      'CHECK_NOT_THERE',
      'A check does not lie here any more. Choose the checks again.',
    ]);
    const handOverId = await offer(tillId, otherTillId, [one.paymentId]);
    const receipt = `The check of receipt ${String(one.receiptNumber)}`;
    expect(await refusalOf([one.paymentId])).toEqual(['CHECK_NOT_THERE', `${receipt} is on its way already.`]);
    const params = { handOverId };
    expect(whyNot(await neighbour.accounting.call(contract.takeHandOver, { params }))).toBe('HAND_OVER_NOT_FOUND');
    await take(handOverId);
    expect(await refusalOf([one.paymentId])).toEqual([
      'CHECK_NOT_THERE',
      `${receipt} lies in another place. Choose the checks again.`,
    ]);
  });

  it('answers both of its steps the same again where they are sent twice', async () => {
    const { admin, clerk, accounting, tillId, check, told, inTills } = await office();
    const { paymentId } = await check(5_000);
    const body = { fromTillId: tillId, toTillId: null, amountCents: 0, paymentIds: [paymentId] };
    const offered = { body, commandId: randomUUID() };
    const sent = [
      await clerk.call(contract.handOverCash, offered),
      await clerk.call(contract.handOverCash, offered),
    ] as const;
    expect([sent[1].status, sent[1].body]).toEqual([201, sent[0].body]);
    told();
    const confirmed = { params: { handOverId: sent[0].body.handOverId }, commandId: randomUUID() };
    const taken = [
      await accounting.call(contract.takeHandOver, confirmed),
      await accounting.call(contract.takeHandOver, confirmed),
    ] as const;
    expect([taken[1].status, taken[1].body]).toEqual([200, taken[0].body]);
    told();
    expect(await inTills()).toEqual([0, 0]);
    expect((await admin.ask(contract.listTills)).handOvers).toEqual([]);
    const again = await accounting.call(contract.takeHandOver, { ...confirmed, commandId: randomUUID() });
    expect(whyNot(again)).toBe('HAND_OVER_NOT_FOUND');
    expect(await problemsOf(admin)).toEqual([]);
  });

  it('empties a till, which is put away then', async () => {
    const { admin, clerk, tillId, check, offer, take, told } = await office();
    const { paymentId } = await check(5_000);
    const putAway = { name: 'Front counter', kind: 'clerk' as const, holders: [clerk.userId], inUse: false };
    const away = () => admin.call(contract.setUpTill, { params: { tillId }, body: putAway });
    const handOverId = await offer(tillId, null, [paymentId]);
    await take(handOverId);
    await closeTill(clerk, tillId, 0);
    told();
    expect((await away()).status).toBe(200);
  });
});

/** How often two commands are sent at the same moment. */
const ROUNDS = isDeep ? 200 : 6;

describe('A hand-over of checks beside another command at the same moment', () => {
  /** Sends both at the same moment; whether it was handed over, and what else came of it. */
  const raced = async (
    { admin, accounting, told }: Awaited<ReturnType<typeof office>>,
    handOverId: string,
    other: () => Promise<CallAnswer<Endpoint>>,
  ) => {
    const [taken, done] = await Promise.all([
      accounting.call(contract.takeHandOver, { params: { handOverId } }),
      other(),
    ]);
    told();
    if (taken.status !== 200) {
      expect(whyNot(taken)).toBe('CHECK_NOT_THERE');
      await admin.ask(contract.endHandOver, { params: { handOverId } });
      told();
    }
    return { isTaken: taken.status === 200, done };
  };

  it('moves a check that is voided or deposited, or says that it is gone: it lies in one place, or in none', async () => {
    const agency = await office();
    const { admin, accounting, tillId, otherTillId, check, offer, inTills, told } = agency;
    const ways = [
      ({ paymentId, accountId }: Awaited<ReturnType<typeof check>>) =>
        admin.call(voidPayment, { params: { accountId, paymentId }, body: isVoided }),
      ({ paymentId, accountId }: Awaited<ReturnType<typeof check>>) =>
        admin.call(depositPayment, { params: { accountId, paymentId }, body: { depositedOn: today } }),
      ({ paymentId, accountId }: Awaited<ReturnType<typeof check>>) =>
        admin.call(makeDeposit, { body: { depositedOn: today, receipts: [{ accountId, paymentId }], tills: [] } }),
    ] as const;
    for (let round = 0; round < ROUNDS; round += 1) {
      const [gone, stays] = [await check(1_000), await check(10)];
      const handOverId = await offer(tillId, otherTillId, [gone.paymentId, stays.paymentId]);
      const way = ways[round % ways.length] ?? ways[0];
      const { isTaken, done } = await raced(agency, handOverId, () => way(gone));
      expect(done.status).toBeLessThan(300);
      // What went is in neither; the other check is where the hand-over left it.
      expect(await inTills()).toEqual(isTaken ? [0, 10] : [10, 0]);
      await accounting.ask(depositPayment, {
        params: { accountId: stays.accountId, paymentId: stays.paymentId },
        body: { depositedOn: today },
      });
      told();
      expect(await inTills()).toEqual([0, 0]);
    }
    expect(await admin.ask(getDrawer)).toMatchObject({ otherCents: 0, lineCents: 0, inTillsCents: 0 });
    expect(await problemsOf(admin)).toEqual([]);
  });

  it('comes before the count of its till, or holds it up', async () => {
    const agency = await office();
    const { admin, clerk, tillId, check, offer, inTills, told } = agency;
    for (let round = 0; round < ROUNDS; round += 1) {
      const { paymentId } = await check(1_000);
      const handOverId = await offer(tillId, null, [paymentId]);
      const counted = { params: { tillId }, body: { countedCents: 0 } };
      const { isTaken, done } = await raced(agency, handOverId, () => clerk.call(contract.closeTill, counted));
      expect(isTaken).toBe(true);
      if (done.status === 201) await openTill(clerk, tillId);
      else expect(whyNot(done)).toBe('HAND_OVER_WAITS');
      told();
      expect(await inTills()).toEqual([0, 0]);
    }
    expect(await admin.ask(getDrawer)).toMatchObject({ otherCents: 1_000 * ROUNDS, lineCents: 0 });
    expect(await problemsOf(admin)).toEqual([]);
  });

  it('is offered for one of two places, where both are wanted', async () => {
    const agency = await office();
    const { admin, clerk, accounting, tillId, otherTillId, check, inTills, told } = agency;
    for (let round = 0; round < ROUNDS; round += 1) {
      const { paymentId } = await check(1_000);
      const way = { fromTillId: tillId, amountCents: 0, paymentIds: [paymentId] };
      const offers = await Promise.all(
        [null, otherTillId].map((toTillId) => clerk.call(contract.handOverCash, { body: { ...way, toTillId } })),
      );
      expect(offers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
      expect(offers.map(whyNot)).toContain('CHECK_NOT_THERE');
      told();
      const won = offers.find(({ status }) => status === 201);
      await takeHandOver(accounting, won?.body.handOverId ?? '');
      told();
      expect((await inTills())[0]).toBe(0);
    }
    expect(await problemsOf(admin)).toEqual([]);
  });
});
