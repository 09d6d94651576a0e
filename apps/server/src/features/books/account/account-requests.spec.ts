import { describe, expect, it } from '@jest/globals';
import { eventIdAt, Story } from '../../../../test/given.ts';
import { closeAccount } from './account-closing.ts';
import { receivePayment } from './account-payments.ts';
import {
  approveRequest,
  declineRequest,
  requestMoney,
  withdrawRequest,
  type Judged,
  type Wanted,
} from './account-requests.ts';
import { transferEntries } from './account-transfer.ts';
import { VOIDS, voidPayment } from './account-voids.ts';
import { accountDecider, clientMoney, openAccount } from './account.ts';
import { somebodyElse } from '../../../../test/somebody-else.ts';
import type { Approver } from '../../agency/organizations/index.ts';

const accountId = '6a7c1f0e-58a1-4f0c-9d3b-0b1f4a2c7e11';
const defendantId = '0d9a5f5e-8f43-4b5b-8a56-6b1f0c9d2e22';
const paymentId = '5c5e7a9b-2d4f-4a6c-9b8d-1e3f5a7c9b46';
const requestId = '3c5e7a9b-2d4f-4a6c-9b8d-1e3f5a7c9b44';
const asker = '7d1e3f5a-9b8c-4d6e-8f0a-2c4e6a8b0d55';
const supervisor = '8e2f4a6b-0c9d-4e7f-9a1b-3d5f7b9c1e66';
const today = '2026-03-09';
const askedAt = '2026-03-09T16:00:00.000Z';

/** An account with a payment of $300.00, by a day and a method. */
const paid = (method: 'Cash' | 'Check' = 'Cash', paidOn = today) => {
  const story = new Story(accountDecider, accountId);
  story.when((state) => openAccount(state, { defendantId, openedOn: '2026-02-01' }));
  story.when((state) => receivePayment(state, { paymentId, amountCents: 30_000, method, paidOn, today }));
  return story;
};
const judged = (balanceCents: number, more: Partial<Judged> = {}): Judged => ({
  balanceCents,
  today,
  confirmed: false,
  ...more,
});
const wanted = (amountCents: number) => ({ requestId, amountCents, askedBy: asker, askedAt });
const refund = (amountCents: number): Wanted => ({ ...wanted(amountCents), kind: 'refund', method: 'Check' });
const writeOff = (amountCents: number): Wanted => ({ ...wanted(amountCents), kind: 'write-off', method: null });
const by = (userId: string, more: Partial<Approver> = {}): Approver => ({
  userId,
  alone: false,
  eligible: [somebodyElse],
  now: new Date('2026-03-09T17:00:00Z'),
  ...more,
});
const approve = (approver: Approver, balance: Judged) => ({ requestId, approver, judged: balance });
const tags = { accountId };

describe('asking for a refund', () => {
  it('books nothing, and says who asked and when', () => {
    expect(requestMoney(paid().state, refund(10_000), judged(-10_000))).toEqual([
      { type: 'RefundRequested', data: { ...wanted(10_000), method: 'Check' } },
    ]);
  });

  it('is at most the credit, and at most the money that came in', () => {
    const { state } = paid();
    expect(() => requestMoney(state, refund(10_001), judged(-10_000))).toThrow('At most $100.00 can be refunded');
    expect(() => requestMoney(state, refund(30_001), judged(-90_000))).toThrow('At most $300.00 can be refunded');
    expect(() => requestMoney(state, refund(1), judged(5_000))).toThrow('At most $0.00 can be refunded');
  });

  it('asks first where a check of the last ten days stands, and not where it was voided', () => {
    const question = 'the bank may still return it';
    const checked = paid('Check', '2026-02-27');
    expect(() => requestMoney(checked.state, refund(10_000), judged(-10_000))).toThrow(question);
    expect(requestMoney(checked.state, refund(10_000), judged(-10_000, { confirmed: true }))).toHaveLength(1);
    expect(requestMoney(paid('Check', '2026-02-26').state, refund(10_000), judged(-10_000))).toHaveLength(1);
    const why = { entryId: paymentId, reasonCode: 'Duplicate', today } as const;
    const cash = { amountCents: 30_000, method: 'Cash', paidOn: today, today } as const;
    checked.when((state) => receivePayment(state, { paymentId: supervisor, ...cash }));
    checked.when((state) => voidPayment(state, why));
    expect(requestMoney(checked.state, refund(10_000), judged(-10_000))).toHaveLength(1);
  });

  it('is refused on a closed account', () => {
    const story = paid();
    story.when((state) => closeAccount(state, { balanceCents: 0, today, question: null, confirmed: false }));
    expect(() => requestMoney(story.state, refund(1), judged(-1))).toThrow('closed');
    expect(() => requestMoney(story.state, writeOff(1), judged(1))).toThrow('closed');
  });
});

it('A write-off is asked for up to the balance', () => {
  const { state } = paid();
  expect(requestMoney(state, writeOff(5_000), judged(5_000))).toEqual([
    { type: 'WriteOffRequested', data: wanted(5_000) },
  ]);
  expect(() => requestMoney(state, writeOff(5_001), judged(5_000))).toThrow(
    'At most the balance of $50.00 can be written off.',
  );
  expect(() => requestMoney(state, writeOff(1), judged(-5_000))).toThrow('the balance of $0.00');
});

describe('approving', () => {
  const asked = (what: Wanted, balanceCents: number, more: Partial<Judged> = {}) => {
    const story = paid();
    story.when((state) => requestMoney(state, what, judged(balanceCents, more)));
    return story;
  };

  it.each([
    ['Check', '1000'],
    ['Bank Transfer', '1000'],
    ['Cash', '1010'],
    ['Credit Card', '1020'],
  ] as const)('a refund by %s pays it out of %s', (method, account) => {
    const there = { cashThereCents: 10_000 };
    const story = asked({ ...wanted(10_000), kind: 'refund', method }, -10_000, there);
    expect(approveRequest(story.state, approve(by(supervisor), judged(-10_000, there)))).toEqual([
      {
        type: 'RefundApproved',
        data: {
          requestId,
          amountCents: 10_000,
          method,
          alone: false,
          effectiveOn: today,
          postings: [
            { account: '1100', side: 'debit', amountCents: 10_000, tags },
            { account, side: 'credit', amountCents: 10_000, tags },
          ],
        },
      },
    ]);
  });

  it('a refund in cash takes only cash that is there, asked for and approved (money#cash-leaves-a-till)', () => {
    const inCash: Wanted = { ...wanted(10_000), kind: 'refund', method: 'Cash' };
    const there = { cashThereCents: 10_000 };
    const [message, less] = ['There is $99.99 in cash here, less than $100.00.', { cashThereCents: 9_999 }];
    expect(() => requestMoney(paid().state, inCash, judged(-10_000, less))).toThrow(message);
    const story = asked(inCash, -10_000, there);
    expect(() => approveRequest(story.state, approve(by(supervisor), judged(-10_000, less)))).toThrow(message);
    expect(approveRequest(story.state, approve(by(supervisor), judged(-10_000, there)))).toHaveLength(1);
  });

  it('a write-off books bad debt', () => {
    const story = asked(writeOff(5_000), 5_000);
    expect(approveRequest(story.state, approve(by(supervisor), judged(5_000)))).toEqual([
      {
        type: 'WriteOffApproved',
        data: {
          requestId,
          amountCents: 5_000,
          alone: false,
          effectiveOn: today,
          postings: [
            { account: '5200', side: 'debit', amountCents: 5_000, tags },
            { account: '1100', side: 'credit', amountCents: 5_000, tags },
          ],
        },
      },
    ]);
  });

  it('books today, and never before what stands on the account', () => {
    const story = asked(refund(10_000), -10_000);
    const yesterday = judged(-10_000, { today: '2026-03-08' });
    const [event] = approveRequest(story.state, approve(by(supervisor), yesterday));
    expect(event).toMatchObject({ data: { effectiveOn: today } });
  });

  it('judges the limits again', () => {
    const refunding = asked(refund(10_000), -10_000);
    expect(() => approveRequest(refunding.state, approve(by(supervisor), judged(-9_999)))).toThrow('At most $99.99');
    const writing = asked(writeOff(5_000), 5_000);
    expect(() => approveRequest(writing.state, approve(by(supervisor), judged(4_999)))).toThrow('of $49.99');
  });

  it('is never of one’s own while somebody else may approve', () => {
    const { state } = asked(refund(10_000), -10_000);
    const nextDay = { now: new Date('2026-03-10T16:00:00Z') };
    const own = (more: Partial<Approver>) => () =>
      approveRequest(state, approve(by(asker, { ...nextDay, ...more }), judged(-10_000)));
    expect(own({ eligible: [somebodyElse], alone: true })).toThrow(
      'You asked for this. Another Supervisor or Admin has to approve it: Zoe Marchand.',
    );
    expect(own({ eligible: [], alone: false })).toThrow(
      'you may release it yourself, 24 hours after it was asked for.',
    );
  });

  it('alone waits 24 hours, and is kept', () => {
    const { state } = asked(refund(10_000), -10_000);
    const alone = (now: string) =>
      approveRequest(state, approve(by(asker, { alone: true, eligible: [], now: new Date(now) }), judged(-10_000)));
    expect(() => alone('2026-03-10T15:59:59.999Z')).toThrow('Waiting for approval.');
    expect(alone('2026-03-10T16:00:00Z')).toMatchObject([{ data: { alone: true } }]);
  });

  it('happens once, and not after the request was declined or withdrawn', () => {
    const story = asked(refund(10_000), -10_000);
    const again = () => approveRequest(story.state, approve(by(supervisor), judged(-10_000)));
    story.when(again);
    expect(again).toThrow('This request was already approved.');
    const declined = asked(refund(10_000), -10_000);
    declined.when((state) => declineRequest(state, requestId));
    expect(() => approveRequest(declined.state, approve(by(supervisor), judged(-10_000)))).toThrow('already declined');
    const withdrawn = asked(refund(10_000), -10_000);
    withdrawn.when((state) => withdrawRequest(state, requestId, asker));
    expect(() => declineRequest(withdrawn.state, requestId)).toThrow('already withdrawn');
  });

  it('takes the money away from what a void or a transfer could take back', () => {
    const story = asked(refund(10_000), -10_000);
    story.when((state) => approveRequest(state, approve(by(supervisor), judged(-10_000))));
    expect(clientMoney(story.state)).toBe(20_000);
    const why = { reasonCode: 'Duplicate', today } as const;
    expect(() => voidPayment(story.state, { ...why, entryId: paymentId })).toThrow('Void the refund first.');
    const going = { transferId: supervisor, toAccountId: defendantId, bond: null, leaveBehind: [], also: [paymentId] };
    expect(() => transferEntries(story.state, { ...going, today })).toThrow('Void the refund first.');
    expect(() => transferEntries(story.state, { ...going, also: [requestId], today })).toThrow('does not exist');
    const [voided] = story.when((state) => VOIDS.refund(state, { ...why, entryId: requestId }));
    expect(voided).toMatchObject({
      type: 'RefundVoided',
      data: {
        requestId,
        method: 'Check',
        reversesEventId: eventIdAt(3),
        postings: [
          { account: '1100', side: 'credit', amountCents: 10_000 },
          { account: '1000', side: 'debit', amountCents: 10_000 },
        ],
      },
    });
    expect(() => VOIDS.refund(story.state, { ...why, entryId: requestId })).toThrow('already voided');
    expect(voidPayment(story.state, { ...why, entryId: paymentId, cashThereCents: 30_000 })).toHaveLength(1);
  });
});

it('A request is withdrawn by who asked for it alone', () => {
  const story = paid();
  story.when((state) => requestMoney(state, refund(10_000), judged(-10_000)));
  expect(() => withdrawRequest(story.state, requestId, supervisor)).toThrow('Only the person who asked');
  expect(withdrawRequest(story.state, requestId, asker)).toEqual([
    { type: 'RequestWithdrawn', data: { requestId, kind: 'refund', amountCents: 10_000 } },
  ]);
  expect(() => declineRequest(story.state, paymentId)).toThrow('does not exist');
});
