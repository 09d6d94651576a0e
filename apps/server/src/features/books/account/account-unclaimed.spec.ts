import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Story } from '../../../../test/given.ts';
import { closeUnclaimed } from './account-closing.ts';
import { addFee } from './account-fees.ts';
import { receivePayment } from './account-payments.ts';
import { approveRequest, requestMoney } from './account-requests.ts';
import { giveUpCredit, heldUnclaimed, openUnclaimed, payUnclaimed } from './account-unclaimed.ts';
import { closeByTransfer, receiveEntries } from './account-transfer.ts';
import { VOIDS } from './account-voids.ts';
import { accountDecider, clientMoney, openAccount, writtenOff } from './account.ts';
import { somebodyElse } from '../../../../test/somebody-else.ts';

const idOf = (last: number) => `6a7c1f0e-58a1-4f0c-9d3b-0b1f4a2c7e${String(last)}`;
const [accountId, defendantId, paymentId, feeId, unclaimedId, requestId] = [11, 12, 13, 14, 15, 16].map(idOf) as [
  ...[string, string, string, string, string, string],
];
const today = '2026-03-10';
const accounting = { today, role: 'Accounting', hasReason: false } as const;
/** What one person pays alone, by the organization's setting. */
const ofOne = { today, limitCents: 50_000 };
const judged = (balanceCents: number) => ({ balanceCents, today, question: null, confirmed: false });
const voiding = (entryId: string) => ({ entryId, reasonCode: 'Duplicate', today, cashThereCents: 1_000_000 }) as const;
const approver = { userId: idOf(22), alone: false, eligible: [somebodyElse], now: new Date('2026-03-10T13:00:00Z') };
const tags = { accountId };
const line = (account: string, side: string, amountCents: number) => ({ account, side, amountCents, tags });

/** An account into which so much was paid, in cents. */
const paid = (amountCents: number) => {
  const story = new Story(accountDecider, accountId);
  story.when((state) => openAccount(state, { defendantId, openedOn: '2026-03-01' }));
  const payment = { paymentId, amountCents, method: 'Cash', paidOn: today, ...accounting } as const;
  story.when((state) => receivePayment(state, payment));
  return story;
};
const payout = (amountCents: number, id = requestId) => ({
  requestId: id,
  amountCents,
  to: 'state' as const,
  method: 'Check' as const,
  askedBy: idOf(21),
  askedAt: '2026-03-10T12:00:00.000Z',
});

describe('a credit that nobody claims', () => {
  it('is given up as far as it is of money that came in, and is not the client’s on the account any more', () => {
    const story = paid(6_000);
    const given = { unclaimedId, amountCents: 6_000, today };
    const limit = 'At most $50.00 can be given up: the part of the credit that was paid in.';
    expect(() => giveUpCredit(story.state, given, -5_000)).toThrow(limit);
    expect(story.when((state) => giveUpCredit(state, given, -6_000))).toMatchObject([
      {
        type: 'CreditUnclaimed',
        data: { amountCents: 6_000, postings: [line('1100', 'debit', 6_000), line('2310', 'credit', 6_000)] },
      },
    ]);
    expect([clientMoney(story.state), heldUnclaimed(story.state)]).toEqual([0, 6_000]);
    expect(() => VOIDS.payment(story.state, voiding(paymentId))).toThrow('This money was refunded.');
    const refund = { ...payout(1), kind: 'refund', method: 'Check' } as const;
    expect(() => requestMoney(story.state, refund, judged(-1))).toThrow('At most $0.00 can be refunded');
  });

  it('closes its account at once, and what the client never paid takes the write-off back', () => {
    const story = paid(3_000);
    const fee = { feeId, kind: 'Travel Fee', amountCents: 10_000, chargedOn: today, bondId: null } as const;
    story.when((state) => addFee(state, { ...fee, ...accounting }));
    const request = { ...payout(7_000), kind: 'write-off', method: null } as const;
    story.when((state) => requestMoney(state, request, judged(7_000)));
    story.when((state) => approveRequest(state, { requestId, approver, judged: judged(7_000) }));
    story.when((state) => VOIDS.fee(state, voiding(feeId)));
    expect(() => closeUnclaimed(story.state, unclaimedId, judged(0))).toThrow('The balance changed to');
    expect(story.when((state) => closeUnclaimed(state, unclaimedId, judged(-10_000)))).toMatchObject([
      { type: 'CreditUnclaimed', data: { amountCents: 3_000 } },
      { type: 'WriteOffLowered', data: { amountCents: 7_000 } },
      { type: 'AccountClosed' },
    ]);
    expect([writtenOff(story.state), clientMoney(story.state)]).toEqual([0, 0]);
  });

  it('of which nothing is the client’s takes the write-off back alone', () => {
    const story = paid(1_000);
    story.when((state) => VOIDS.payment(state, voiding(paymentId)));
    const decided = closeUnclaimed(story.state, unclaimedId, judged(-4_000));
    expect(decided).toMatchObject([
      { type: 'WriteOffLowered', data: { amountCents: 4_000 } },
      { type: 'AccountClosed' },
    ]);
  });

  it('is paid on a closed account, by one person up to the limit, at most what is held', () => {
    const story = paid(60_000);
    story.when((state) => closeUnclaimed(state, unclaimedId, judged(-60_000)));
    expect(story.when((state) => payUnclaimed(state, payout(50_000), ofOne))).toMatchObject([
      { type: 'PayoutRequested' },
      {
        type: 'UnclaimedPaid',
        data: { alone: false, postings: [line('2310', 'debit', 50_000), line('1000', 'credit', 50_000)] },
      },
    ]);
    expect(() => payUnclaimed(story.state, payout(10_001, idOf(31)), ofOne)).toThrow(
      'At most the $100.00 that is held can be paid out.',
    );
    story.when((state) => VOIDS.payout(state, voiding(requestId)));
    expect(heldUnclaimed(story.state)).toBe(60_000);
  });

  it('is paid above the limit only once somebody else approves it', () => {
    const story = paid(60_000);
    story.when((state) => closeUnclaimed(state, unclaimedId, judged(-60_000)));
    const requests = story.when((state) => payUnclaimed(state, payout(50_001), ofOne));
    expect(requests.map(({ type }) => type)).toEqual(['PayoutRequested']);
    const approval = { requestId, judged: judged(0) };
    const own = { ...approver, userId: idOf(21) };
    expect(() => approveRequest(story.state, { ...approval, approver: own })).toThrow('You asked for this.');
    story.when((state) => approveRequest(state, { ...approval, approver }));
    expect(heldUnclaimed(story.state)).toBe(9_999);
  });

  it('cannot be voided once a part of it was paid out', () => {
    const story = paid(6_000);
    story.when((state) => giveUpCredit(state, { unclaimedId, amountCents: 6_000, today }, -6_000));
    story.when((state) => payUnclaimed(state, payout(1_000), ofOne));
    expect(() => VOIDS.unclaimed(story.state, voiding(unclaimedId))).toThrow('A part of this was paid out.');
    story.when((state) => VOIDS.payout(state, voiding(requestId)));
    story.when((state) => VOIDS.unclaimed(state, voiding(unclaimedId)));
    expect([heldUnclaimed(story.state), clientMoney(story.state)]).toEqual([0, 6_000]);
  });

  it('never pays out more than was given up, whatever is paid and voided', () => {
    const steps = fc.array(fc.record({ cents: fc.integer({ min: 1, max: 4_000 }), voided: fc.boolean() }));
    fc.assert(
      fc.property(steps, (wanted) => {
        const story = paid(9_000);
        story.when((state) => giveUpCredit(state, { unclaimedId, amountCents: 9_000, today }, -9_000));
        let held = 9_000;
        wanted.forEach(({ cents, voided }, index) => {
          const id = `${String(index).padStart(8, '0')}-58a1-4f0c-9d3b-0b1f4a2c7e11`;
          if (cents > held) {
            expect(() => payUnclaimed(story.state, payout(cents, id), ofOne)).toThrow('that is held');
            return;
          }
          story.when((state) => payUnclaimed(state, payout(cents, id), ofOne));
          if (voided) story.when((state) => VOIDS.payout(state, voiding(id)));
          else held -= cents;
          expect(heldUnclaimed(story.state)).toBe(held);
        });
      }),
    );
  });
});

describe('an unclaimed credit of the opening', () => {
  const open = (amountCents: number) => ({ unclaimedId, amountCents, effectiveOn: '2026-02-28' });

  it('is paid out like one that was given up, and is no money of the client on the account', () => {
    const story = paid(6_000);
    story.when((state) => openUnclaimed(state, open(10_000)));
    expect([clientMoney(story.state), heldUnclaimed(story.state)]).toEqual([6_000, 10_000]);
    expect(story.when((state) => openUnclaimed(state, open(10_000)))).toEqual([]);
    const pay = (amountCents: number) => payUnclaimed(story.state, payout(amountCents), ofOne);
    expect(() => pay(10_001)).toThrow('At most the $100.00');
    story.when(() => pay(4_000));
    expect(() => openUnclaimed(story.state, open(3_999))).toThrow(/paid out since/);
    story.when((state) => openUnclaimed(state, open(4_000)));
    expect([clientMoney(story.state), heldUnclaimed(story.state)]).toEqual([6_000, 0]);
  });

  it('is taken back by the opening alone', () => {
    const story = paid(6_000);
    story.when((state) => openUnclaimed(state, open(10_000)));
    expect(() => VOIDS.unclaimed(story.state, voiding(unclaimedId))).toThrow();
    story.when((state) => openUnclaimed(state, open(0)));
    expect(heldUnclaimed(story.state)).toBe(0);
  });

  it('goes along to the account that everything goes to, and is then not another amount here', () => {
    const story = paid(6_000);
    story.when((state) => openUnclaimed(state, open(10_000)));
    story.when((state) => payUnclaimed(state, payout(4_000), ofOne));
    const closing = { transferId: idOf(31), toAccountId: idOf(32), bonds: [], bills: [], balanceCents: -6_000, today };
    const [transferred] = story.when((state) => closeByTransfer(state, closing));
    expect(heldUnclaimed(story.state)).toBe(0);
    expect(() => openUnclaimed(story.state, open(0))).toThrow(/went to another account/);
    if (transferred?.type !== 'EntriesTransferred') throw new RangeError('It goes.');
    const there = new Story(accountDecider, idOf(32));
    there.when((state) => openAccount(state, { defendantId, openedOn: '2026-03-01' }));
    there.when((state) => receiveEntries(state, { transferred: transferred.data, fromAccountId: accountId, today }));
    expect([clientMoney(there.state), heldUnclaimed(there.state)]).toEqual([6_000, 6_000]);
  });
});
