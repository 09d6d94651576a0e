import { describe, expect, it } from '@jest/globals';
import { Story } from '../../../../test/given.ts';
import { Refused } from '../../../kernel/refused.ts';
import { closeByTransfer } from './account-transfer.ts';
import { bringInPayments, openBalance } from './account-opening.ts';
import { returnPaymentBefore, type ReturnBeforeInput } from './account-returns.ts';
import { accountDecider, clientMoney, openAccount } from './account.ts';

const idOf = (last: number) => `6a7c1f0e-58a1-4f0c-9d3b-0b1f4a2c7e${String(last)}`;
const [accountId, defendantId, paymentId, feeId, otherId, transferId, toAccountId] = [11, 12, 13, 14, 15, 16, 17].map(
  idOf,
) as [string, string, string, string, string, string, string];
const today = '2026-03-10';
const payment = { paymentId, amountCents: 30_000, method: 'Check', paidOn: '2026-02-20' } as const;

const withPayments = (...changed: Parameters<typeof bringInPayments>[1]['changed'][number][]) => {
  const story = new Story(accountDecider, accountId);
  story.when((state) => openAccount(state, { defendantId, openedOn: '2026-03-01' }));
  story.when((state) => bringInPayments(state, { changed, gone: [] }));
  return story;
};
const back = (input: Partial<ReturnBeforeInput> = {}): ReturnBeforeInput => ({
  paymentId,
  amountCents: 30_000,
  returnedOn: today,
  feeId,
  feeCents: 0,
  bankFeeCents: 0,
  today,
  ...input,
});
const credited = (story: ReturnType<typeof withPayments>, amountCents: number) =>
  story.when((state) =>
    openBalance(state, {
      parts: [{ kind: 'credit', amountCents }],
      since: '2026-02-28',
      effectiveOn: '2026-02-28',
    }),
  );

describe('payments of the old program (moving-in#payments-before)', () => {
  it('are client money from the start: the larger of them and the opening credit (moving-in#kinds-of-opening)', () => {
    const story = withPayments(payment);
    expect(clientMoney(story.state)).toBe(30_000);
    credited(story, 2_000);
    expect(clientMoney(story.state)).toBe(30_000);
    credited(story, 45_000);
    expect(clientMoney(story.state)).toBe(45_000);
  });

  it('are taken out by what left the list, but for what the bank returned here', () => {
    const other = { ...payment, paymentId: otherId };
    const story = withPayments(payment, other);
    story.when((state) => returnPaymentBefore(state, back()));
    const out = story.when((state) => bringInPayments(state, { changed: [], gone: [paymentId, otherId] }));
    expect(out).toMatchObject([{ type: 'PaymentBroughtIn', data: { paymentId: otherId, amountCents: 0 } }]);
    expect(story.when((state) => bringInPayments(state, { changed: [payment], gone: [otherId] }))).toEqual([]);
  });

  it('come back from the bank: 1100 to 1000, with what that costs, and less client money', () => {
    const story = withPayments(payment);
    const events = story.when((state) =>
      returnPaymentBefore(state, back({ amountCents: 20_000, feeCents: 2_500, bankFeeCents: 1_000 })),
    );
    const line = (account: string, side: string, amountCents: number) => ({ account, side, amountCents });
    expect(events).toMatchObject([
      {
        type: 'PaymentReturned',
        data: {
          paymentId,
          amountCents: 20_000,
          postings: [line('1100', 'debit', 20_000), line('1000', 'credit', 20_000)],
        },
      },
      { type: 'FeeAdded', data: { kind: 'NSF Fee', amountCents: 2_500 } },
      { type: 'ReturnCharged', data: { amountCents: 1_000 } },
    ]);
    expect(clientMoney(story.state)).toBe(10_000);
  });

  it('that came back go along where the account closes into another one', () => {
    const story = withPayments(payment);
    story.when((state) => returnPaymentBefore(state, back({ amountCents: 20_000 })));
    const [left] = story.when((state) =>
      closeByTransfer(state, { transferId, toAccountId, bonds: [], bills: [], today, balanceCents: 20_000 }),
    );
    expect(left).toMatchObject({
      type: 'EntriesTransferred',
      data: { entries: [{ entryId: paymentId, kind: 'sent-back', amountCents: 20_000 }] },
    });
  });

  it('come back once, never more than they were, never as cash, and never before they were paid', () => {
    const story = withPayments(payment, { ...payment, paymentId: otherId, method: 'Cash' });
    const codeOf = (input: Partial<ReturnBeforeInput>) => {
      try {
        returnPaymentBefore(story.state, back(input));
      } catch (error) {
        if (error instanceof Refused) return error.code;
        throw error;
      }
      return 'done';
    };
    expect(codeOf({ amountCents: 30_001 })).toBe('OVER_THE_PAYMENT');
    expect(codeOf({ paymentId: otherId })).toBe('NOT_RETURNABLE');
    expect(codeOf({ returnedOn: '2026-02-19' })).toBe('DAY_OUT_OF_RANGE');
    expect(codeOf({ returnedOn: '2026-03-11' })).toBe('FUTURE_DAY');
    expect(codeOf({ feeCents: 30_001 })).toBe('NSF_FEE_LIMIT');
    expect(codeOf({ paymentId: feeId })).toBe('ENTRY_NOT_FOUND');
    story.when((state) => returnPaymentBefore(state, back()));
    expect(codeOf({})).toBe('ENTRY_RETURNED');
  });
});
