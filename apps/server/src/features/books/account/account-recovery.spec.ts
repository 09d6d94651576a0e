import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Story } from '../../../../test/given.ts';
import { depositPayment } from './account-banking.ts';
import { returnPayment } from './account-returns.ts';
import { addFee } from './account-fees.ts';
import { receivePayment, recoverWriteOff } from './account-payments.ts';
import { approveRequest, requestMoney } from './account-requests.ts';
import { transferEntries } from './account-transfer.ts';
import { VOIDS, voidPayment } from './account-voids.ts';
import { accountDecider, clientMoney, openAccount, writtenOff } from './account.ts';
import { somebodyElse } from '../../../../test/somebody-else.ts';

const idOf = (last: number) => `6a7c1f0e-58a1-4f0c-9d3b-0b1f4a2c7e${String(last)}`;
const [accountId, defendantId, paymentId, feeId, writeOffId] = [11, 12, 13, 14, 15].map(idOf) as [
  ...[string, string, string, string, string],
];
const today = '2026-03-10';
const accounting = { today, role: 'Accounting', hasReason: false } as const;
const tags = { accountId };
const voiding = { entryId: paymentId, reasonCode: 'Duplicate', today } as const;

/** An account of which so much of a fee is written off, in cents. */
const writtenOffOf = (feeCents: number, writeOffCents: number) => {
  const story = new Story(accountDecider, accountId);
  story.when((state) => openAccount(state, { defendantId, openedOn: '2026-03-01' }));
  const fee = { feeId, kind: 'Travel Fee', amountCents: feeCents, chargedOn: today, bondId: null } as const;
  story.when((state) => addFee(state, { ...fee, ...accounting }));
  const judged = { balanceCents: feeCents, today, confirmed: false };
  const request = { requestId: writeOffId, askedBy: idOf(21), askedAt: '2026-03-10T12:00:00.000Z' };
  const wanted = { ...request, kind: 'write-off', method: null, amountCents: writeOffCents } as const;
  const approver = { userId: idOf(22), alone: false, eligible: [somebodyElse], now: new Date('2026-03-10T13:00:00Z') };
  story.when((state) => requestMoney(state, wanted, judged));
  story.when((state) => approveRequest(state, { requestId: writeOffId, approver, judged }));
  return story;
};
const payment = (amountCents: number, more: object = {}) => ({
  paymentId,
  amountCents,
  method: 'Check',
  paidOn: today,
  ...accounting,
  ...more,
});
type Payment = Parameters<typeof recoverWriteOff>[1];

describe('the recovery of a write-off', () => {
  it('is a payment and, in the same event, a smaller write-off', () => {
    const story = writtenOffOf(10_000, 8_000);
    const decided = story.when((state) => recoverWriteOff(state, payment(3_000) as Payment));
    const line = (account: string, side: string) => ({ account, side, amountCents: 3_000, tags });
    expect(decided).toEqual([
      {
        type: 'PaymentReceived',
        data: {
          paymentId,
          amountCents: 3_000,
          method: 'Check',
          paidOn: today,
          recovers: true,
          postings: [line('1010', 'debit'), line('1100', 'credit'), line('1100', 'debit'), line('5200', 'credit')],
        },
      },
    ]);
    expect([writtenOff(story.state), clientMoney(story.state)]).toEqual([5_000, 3_000]);
  });

  it('is at most what is written off, and not before it', () => {
    const story = writtenOffOf(10_000, 8_000);
    const limit = 'At most the $80.00 that is written off can be recovered.';
    expect(() => recoverWriteOff(story.state, payment(8_001) as Payment)).toThrow(limit);
    const before = payment(1_000, { paidOn: '2026-03-09' }) as Payment;
    expect(() => recoverWriteOff(story.state, before)).toThrow('The recovery is before the write-off.');
    story.when((state) => recoverWriteOff(state, payment(8_000) as Payment));
    const more = payment(1, { paymentId: idOf(31) }) as Payment;
    expect(() => recoverWriteOff(story.state, more)).toThrow('At most the $0.00 that is written off can be recovered.');
  });

  it('keeps its write-off from being voided, and neither goes to another account', () => {
    const story = writtenOffOf(10_000, 8_000);
    story.when((state) => recoverWriteOff(state, payment(1_000) as Payment));
    expect(() => VOIDS['write-off'](story.state, { ...voiding, entryId: writeOffId })).toThrow('was recovered');
    const going = {
      transferId: idOf(41),
      toAccountId: idOf(42),
      bond: null,
      leaveBehind: [],
      also: [paymentId],
      today,
    };
    expect(() => transferEntries(story.state, going)).toThrow('A recovery stays with the write-off that it lowers.');
    story.when((state) => voidPayment(state, voiding));
    expect(VOIDS['write-off'](story.state, { ...voiding, entryId: writeOffId })).toHaveLength(1);
  });

  it('comes in, is deposited and voided on a closed account, which keeps its balance', () => {
    const story = writtenOffOf(10_000, 10_000);
    story.when(() => [{ type: 'AccountClosed', data: { accountId, closedOn: today } }]);
    expect(() => receivePayment(story.state, payment(3_000) as Payment)).toThrow('This account is closed.');
    story.when((state) => recoverWriteOff(state, payment(3_000) as Payment));
    story.when((state) => voidPayment(state, voiding));
    expect([story.state.status, writtenOff(story.state), clientMoney(story.state)]).toEqual(['closed', 10_000, 0]);
  });

  it('that the bank sends back restores the write-off; only a fee for it reopens a closed account', () => {
    for (const [feeCents, types] of [
      [0, ['PaymentReturned']],
      [2_500, ['PaymentReturned', 'AccountReopened', 'FeeAdded']],
    ] as const) {
      const story = writtenOffOf(40_000, 40_000);
      story.when(() => [{ type: 'AccountClosed', data: { accountId, closedOn: today } }]);
      story.when((state) => recoverWriteOff(state, payment(30_000) as Payment));
      story.when((state) => depositPayment(state, { entryId: paymentId, on: today, slip: 'D-0001', ...accounting }));
      const back = { paymentId, returnedOn: today, feeId: idOf(51), feeCents, bankFeeCents: 0, today };
      const decided = story.when((state) => returnPayment(state, back));
      expect(decided.map(({ type }) => type)).toEqual(types);
      expect(writtenOff(story.state)).toBe(40_000);
    }
  });

  it('never takes the write-off below zero, whatever is recovered and voided', () => {
    const steps = fc.array(fc.record({ cents: fc.integer({ min: 1, max: 4_000 }), voided: fc.boolean() }));
    fc.assert(
      fc.property(steps, (taken) => {
        const story = writtenOffOf(10_000, 8_000);
        let left = 8_000;
        taken.forEach(({ cents, voided }, index) => {
          const id = `${String(index).padStart(8, '0')}-58a1-4f0c-9d3b-0b1f4a2c7e11`;
          const recovery = payment(cents, { paymentId: id }) as Payment;
          if (cents > left) {
            expect(() => recoverWriteOff(story.state, recovery)).toThrow('can be recovered');
            return;
          }
          story.when((state) => recoverWriteOff(state, recovery));
          if (voided) story.when((state) => voidPayment(state, { ...voiding, entryId: id }));
          else left -= cents;
          expect(writtenOff(story.state)).toBe(left);
        });
      }),
    );
  });
});
