import { describe, expect, it } from '@jest/globals';
import type { PaymentMethod } from '#domain/kernel/payment-methods.ts';
import { Story } from '../../../../test/given.ts';
import {
  closeAccount,
  requestClosing,
  undeposited,
  type JudgedClosing,
  type WantedClosing,
} from './account-closing.ts';
import { depositPayment } from './account-banking.ts';
import { addFee } from './account-fees.ts';
import { receivePayment } from './account-payments.ts';
import { approveRequest, requestMoney } from './account-requests.ts';
import { VOIDS, voidPayment } from './account-voids.ts';
import { accountDecider, openAccount, writtenOff } from './account.ts';
import { somebodyElse } from '../../../../test/somebody-else.ts';

const idOf = (last: number) => `6a7c1f0e-58a1-4f0c-9d3b-0b1f4a2c7e${String(last)}`;
const [accountId, defendantId, paymentId, feeId, requestId, writeOffId] = [11, 12, 13, 14, 15, 16].map(idOf) as [
  ...[string, string, string, string, string, string],
];
const [asker, approver] = [idOf(21), idOf(22)];
const today = '2026-03-10';
const accounting = { today, role: 'Accounting', hasReason: false } as const;

/** An account that owes a fee of so much, in cents. */
const owing = (feeCents: number) => {
  const story = new Story(accountDecider, accountId);
  story.when((state) => openAccount(state, { defendantId, openedOn: '2026-03-01' }));
  const fee = { feeId, kind: 'Travel Fee', amountCents: feeCents, chargedOn: today, bondId: null } as const;
  if (feeCents > 0) story.when((state) => addFee(state, { ...fee, ...accounting }));
  return story;
};
const paid = (amountCents: number, method: PaymentMethod = 'Cash', feeCents = 0) => {
  const story = owing(feeCents);
  story.when((state) => receivePayment(state, { paymentId, amountCents, method, paidOn: today, ...accounting }));
  return story;
};
const judged = (balanceCents: number, more: Partial<JudgedClosing> = {}): JudgedClosing => ({
  balanceCents,
  today,
  question: null,
  confirmed: false,
  ...more,
});
const asking = { requestId, askedBy: asker, askedAt: '2026-03-10T12:00:00.000Z' };
const writeOff: WantedClosing = { ...asking, kind: 'write-off', method: null };
const refund: WantedClosing = { ...asking, kind: 'refund', method: 'Check' };
const second = { userId: approver, alone: false, eligible: [somebodyElse], now: new Date('2026-03-10T13:00:00Z') };
const approval = (balanceCents: number, id = requestId) => ({
  requestId: id,
  approver: second,
  judged: { balanceCents, today, confirmed: true },
});
const tags = { accountId };
const line = (account: string, side: 'debit' | 'credit', amountCents: number) => ({ account, side, amountCents, tags });

describe('closing an account at zero', () => {
  it('closes it on the day it is asked', () => {
    expect(closeAccount(owing(0).state, judged(0))).toEqual([
      { type: 'AccountClosed', data: { accountId, closedOn: today } },
    ]);
  });

  it('is refused where money stands, and says what to do', () => {
    expect(() => closeAccount(owing(5_000).state, judged(5_000))).toThrow(
      '$50.00 is owed on this account. Take the payment, or close it with a write-off.',
    );
    expect(() => closeAccount(paid(5_000).state, judged(-5_000))).toThrow(
      'This account has a credit of $50.00. Close it with a refund, or give it up as unclaimed.',
    );
  });

  it('asks about what stands, and closes once it was asked', () => {
    const question = 'This account has live bonds: A-1.';
    expect(() => closeAccount(owing(0).state, judged(0, { question }))).toThrow(question);
    expect(closeAccount(owing(0).state, judged(0, { question, confirmed: true }))).toHaveLength(1);
  });

  it('names the cash and checks that were not deposited', () => {
    expect(undeposited(paid(5_000, 'Check').state)).toEqual([paymentId]);
    expect(undeposited(paid(5_000, 'Credit Card').state)).toEqual([]);
    const deposited = paid(5_000, 'Check');
    deposited.when((state) => depositPayment(state, { entryId: paymentId, on: today, slip: 'D-0001', ...accounting }));
    expect(undeposited(deposited.state)).toEqual([]);
    const voided = paid(5_000, 'Check');
    voided.when((state) => voidPayment(state, { entryId: paymentId, reasonCode: 'Duplicate', today }));
    expect(undeposited(voided.state)).toEqual([]);
  });
});

describe('closing an account with a disposition', () => {
  it('asks for the whole balance, by the disposition that fits its sign', () => {
    const data = { ...asking, amountCents: 5_000, closes: true };
    expect(requestClosing(owing(5_000).state, writeOff, judged(5_000))).toEqual([{ type: 'WriteOffRequested', data }]);
    expect(requestClosing(paid(5_000).state, refund, judged(-5_000))).toEqual([
      { type: 'RefundRequested', data: { ...data, method: 'Check' } },
    ]);
    const unfit = 'The balance changed to';
    expect(() => requestClosing(paid(5_000).state, writeOff, judged(-5_000))).toThrow(unfit);
    expect(() => requestClosing(owing(5_000).state, refund, judged(5_000))).toThrow(unfit);
    for (const wanted of [writeOff, refund]) {
      expect(() => requestClosing(owing(0).state, wanted, judged(0))).toThrow(unfit);
    }
  });

  it('asks about what stands first, and refuses a refund of what the client never paid', () => {
    const question = 'Its receipts are not deposited: 7.';
    expect(() => requestClosing(paid(5_000).state, refund, judged(-5_000, { question }))).toThrow(question);
    expect(requestClosing(paid(5_000).state, refund, judged(-5_000, { question, confirmed: true }))).toHaveLength(1);
    expect(() => requestClosing(owing(0).state, refund, judged(-5_000))).toThrow('At most $0.00 can be refunded');
  });

  it('pays a credit out in cash only as far as it is there (money#cash-leaves-a-till)', () => {
    const inCash = { ...refund, method: 'Cash' } as const;
    const asks = (cashThereCents: number) => () =>
      requestClosing(paid(5_000).state, inCash, judged(-5_000, { cashThereCents })).map(({ type }) => type);
    expect(asks(4_999)).toThrow('There is $49.99 in cash here, less than $50.00.');
    expect(asks(5_000)()).toEqual(['RefundRequested']);
  });

  it('writes off and closes in one decision, once somebody else approves it', () => {
    const story = owing(5_000);
    story.when((state) => requestClosing(state, writeOff, judged(5_000)));
    expect(story.state.status).toBe('open');
    const decided = story.when((state) => approveRequest(state, approval(5_000)));
    expect(decided.map(({ type }) => type)).toEqual(['WriteOffApproved', 'AccountClosed']);
    expect([story.state.status, writtenOff(story.state)]).toEqual(['closed', 5_000]);
    expect(() => closeAccount(story.state, judged(0))).toThrow('This account is closed.');
    expect(() => requestClosing(story.state, writeOff, judged(0))).toThrow('This account is closed.');
  });

  it('is not approved where the balance has changed since it was asked for', () => {
    const changed = 'Decline this and send a new request.';
    const story = owing(5_000);
    story.when((state) => requestClosing(state, writeOff, judged(5_000)));
    for (const balance of [4_000, 6_000, 0, -1_000]) {
      expect(() => approveRequest(story.state, approval(balance))).toThrow(changed);
    }
    const credit = paid(5_000);
    credit.when((state) => requestClosing(state, refund, judged(-5_000)));
    expect(() => approveRequest(credit.state, approval(-4_000))).toThrow(changed);
  });

  it('pays the client’s own money back and takes back the rest of the write-off, which cannot be voided then', () => {
    const story = paid(3_000, 'Cash', 10_000);
    const wanted = { ...asking, requestId: writeOffId, kind: 'write-off', method: null, amountCents: 7_000 } as const;
    story.when((state) => requestMoney(state, wanted, { balanceCents: 7_000, today, confirmed: false }));
    story.when((state) => approveRequest(state, approval(7_000, writeOffId)));
    story.when((state) => VOIDS.fee(state, { entryId: feeId, reasonCode: 'Duplicate', today }));
    story.when((state) => requestClosing(state, refund, judged(-10_000)));
    const decided = story.when((state) => approveRequest(state, approval(-10_000)));
    expect(decided).toMatchObject([
      { type: 'RefundApproved', data: { amountCents: 3_000 } },
      {
        type: 'WriteOffLowered',
        data: {
          amountCents: 7_000,
          effectiveOn: today,
          postings: [line('1100', 'debit', 7_000), line('5200', 'credit', 7_000)],
        },
      },
      { type: 'AccountClosed' },
    ]);
    expect(writtenOff(story.state)).toBe(0);
    const open = { ...story.state, status: 'open' } as const;
    expect(() => VOIDS['write-off'](open, { entryId: writeOffId, reasonCode: 'Duplicate', today })).toThrow(
      'A part of this write-off was recovered or reversed since.',
    );
  });
});
