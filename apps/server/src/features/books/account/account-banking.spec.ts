import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { PAYMENT_METHODS, type PaymentMethod } from '#domain/kernel/payment-methods.ts';
import type { Posting } from '#domain/kernel/posting.ts';
import { Refused } from '../../../kernel/refused.ts';
import { closeAccount } from './account-closing.ts';
import {
  classifyFunds,
  depositPayment,
  matchTransfer,
  settlePayment,
  settleRefund,
  settleReturn,
} from './account-banking.ts';
import { returnPayment } from './account-returns.ts';
import type { AccountEvent } from './account-events.ts';
import { receivePayment } from './account-payments.ts';
import { receiveEntries, transferEntries } from './account-transfer.ts';
import { VOIDS, voidPayment } from './account-voids.ts';
import { accountDecider, clientMoney, openAccount } from './account.ts';
import type { Account } from './account-state.ts';

const idOf = (last: number) => `6a7c1f0e-58a1-4f0c-9d3b-0b1f4a2c7e${String(last)}`;
const [accountId, paymentId, feeId, otherId] = [idOf(11), idOf(12), idOf(13), idOf(14)];
const today = '2026-03-20';
const accounting = { today, role: 'Accounting', hasReason: false } as const;

let events = 0;
const after = (state: Account, decided: readonly AccountEvent[]): Account =>
  decided.reduce<Account>((now, event) => {
    events += 1;
    return accountDecider.evolve(now, { ...event, eventId: `event-${String(events)}` });
  }, state);

const opened = (id = accountId): Account => {
  const state = accountDecider.initial(id);
  return after(state, openAccount(state, { defendantId: idOf(15), openedOn: '2026-03-01' }));
};
const paid = (method: PaymentMethod = 'Check'): Account => {
  const state = opened();
  const payment = { paymentId, amountCents: 120_000, method, paidOn: '2026-03-10' };
  return after(state, receivePayment(state, { ...payment, ...accounting }));
};
const deposited = (method: PaymentMethod = 'Check', depositedOn = '2026-03-11'): Account => {
  const state = paid(method);
  return after(state, depositPayment(state, inBag(depositedOn)));
};
const inBag = (on: string, slip = 'D-0012') => ({ entryId: paymentId, on, slip, ...accounting });
const sentBack = { paymentId, returnedOn: '2026-03-14', feeId, feeCents: 0, bankFeeCents: 0, today };
const codeOf = (decide: () => unknown): string => {
  try {
    decide();
  } catch (error) {
    if (error instanceof Refused) return error.code;
    throw error;
  }
  return 'done';
};
const wordsOf = (decide: () => unknown): string => {
  try {
    decide();
  } catch (error) {
    if (error instanceof Refused) return error.message;
    throw error;
  }
  return 'done';
};
const orNothing = (decide: () => AccountEvent[]): AccountEvent[] => {
  try {
    return decide();
  } catch (error) {
    if (error instanceof Refused) return [];
    throw error;
  }
};
const moves = (decided: readonly AccountEvent[]) =>
  decided.flatMap((event) =>
    'postings' in event.data
      ? event.data.postings.map(({ account, side, amountCents }) => [
          account,
          side === 'debit' ? amountCents : -amountCents,
        ])
      : [],
  );

it('a deposit moves a check from undeposited funds to the bank, once, and not before its day', () => {
  const state = paid();
  const decided = depositPayment(state, inBag('2026-03-11'));
  expect(moves(decided)).toEqual([
    ['1000', 120_000],
    ['1010', -120_000],
  ]);
  expect(codeOf(() => depositPayment(state, inBag('2026-03-09')))).toBe('DAY_OUT_OF_RANGE');
  expect(codeOf(() => depositPayment(state, inBag('2026-03-21')))).toBe('FUTURE_DAY');
  const banked = after(state, decided);
  expect(depositPayment(banked, inBag('2026-03-11'))).toEqual([]);
  expect(wordsOf(() => depositPayment(banked, inBag('2026-03-12', 'D-0013')))).toBe(
    'Deposited on D-0012: record it as returned, transfer it, or refund it.',
  );
  expect(codeOf(() => depositPayment(paid('Credit Card'), inBag('2026-03-12')))).toBe('NOT_DEPOSITABLE');
});

it('a check that was deposited by itself, before bags had numbers, says its day', () => {
  const data = { paymentId, method: 'Check', amountCents: 120_000, depositedOn: '2026-03-11', postings: [] } as const;
  const banked = after(paid(), [{ type: 'PaymentDeposited', data: { ...data, postings: [] } }]);
  expect(wordsOf(() => depositPayment(banked, inBag('2026-03-12')))).toBe(
    'Deposited on 03/11/2026: record it as returned, transfer it, or refund it.',
  );
});

it('a check that the bank has is returned and not voided, once', () => {
  const state = deposited();
  const why = { entryId: paymentId, reasonCode: 'Wrong amount', today } as const;
  expect(codeOf(() => voidPayment(state, why))).toBe('RECEIPT_BANKED');
  const decided = returnPayment(state, { ...sentBack, feeCents: 2_500 });
  expect(decided.map(({ type }) => type)).toEqual(['PaymentReturned', 'FeeAdded']);
  expect(moves(decided)).toEqual([
    ['1000', -120_000],
    ['1100', 120_000],
    ['1100', 2_500],
    ['4100', -2_500],
  ]);
  const returned = after(state, decided);
  expect(clientMoney(returned)).toBe(0);
  expect(codeOf(() => returnPayment(returned, sentBack))).toBe('ENTRY_RETURNED');
  expect(codeOf(() => voidPayment(returned, why))).toBe('ENTRY_RETURNED');
});

it('cash never comes back, a check only once it was deposited, a card before it is settled', () => {
  expect(codeOf(() => returnPayment(deposited('Cash'), sentBack))).toBe('NOT_RETURNABLE');
  expect(codeOf(() => returnPayment(paid('Other'), sentBack))).toBe('NOT_RETURNABLE');
  expect(codeOf(() => returnPayment(paid('Bank Transfer'), sentBack))).toBe('NOT_MATCHED');
  expect(codeOf(() => returnPayment(paid(), sentBack))).toBe('NOT_DEPOSITED');
  expect(moves(returnPayment(paid('Credit Card'), sentBack))).toEqual([
    ['1020', -120_000],
    ['1100', 120_000],
  ]);
});

it('a return has a day from the deposit to today, however far back', () => {
  const late = { ...sentBack, today: '2026-06-30' };
  expect(codeOf(() => returnPayment(deposited(), late))).toBe('done');
  expect(codeOf(() => returnPayment(deposited(), { ...sentBack, returnedOn: '2026-03-10' }))).toBe('DAY_OUT_OF_RANGE');
  expect(codeOf(() => returnPayment(deposited(), { ...sentBack, returnedOn: '2026-03-21' }))).toBe('FUTURE_DAY');
});

it('the client’s fee is at most $25.00 or 5% of the check, and none of a card', () => {
  expect(codeOf(() => returnPayment(deposited(), { ...sentBack, feeCents: 6_000 }))).toBe('done');
  expect(codeOf(() => returnPayment(deposited(), { ...sentBack, feeCents: 6_001 }))).toBe('NSF_FEE_LIMIT');
  expect(codeOf(() => returnPayment(paid('Credit Card'), { ...sentBack, feeCents: 1 }))).toBe('NSF_FEE_LIMIT');
});

it('a return reopens a closed account in the same decision', () => {
  const closed = after(
    deposited(),
    closeAccount(deposited(), { balanceCents: 0, today: '2026-03-12', question: null, confirmed: false }),
  );
  const decided = returnPayment(closed, { ...sentBack, feeCents: 2_500 });
  expect(decided.map(({ type }) => type)).toEqual(['PaymentReturned', 'AccountReopened', 'FeeAdded']);
  expect(after(closed, decided).status).toBe('open');
});

it('a deposited check that was transferred is returned where it stands, from the day it came', () => {
  const from = deposited();
  const going = { transferId: idOf(16), toAccountId: otherId, bond: null, leaveBehind: [], also: [paymentId] };
  const moved = after(from, transferEntries(from, { ...going, today: '2026-03-15' }));
  const known = moved.transfers.get(idOf(16));
  if (known?.is !== 'decided') throw new Error('It was transferred.');
  const to = opened(otherId);
  const there = after(to, receiveEntries(to, { fromAccountId: accountId, transferred: known.data, today }));
  expect(codeOf(() => returnPayment(moved, sentBack))).toBe('ENTRY_NOT_FOUND');
  expect(codeOf(() => returnPayment(there, sentBack))).toBe('DAY_OUT_OF_RANGE');
  expect(moves(returnPayment(there, { ...sentBack, returnedOn: '2026-03-15' }))).toEqual([
    ['1000', -120_000],
    ['1100', 120_000],
  ]);
  expect(codeOf(() => voidPayment(there, { entryId: paymentId, reasonCode: 'Other', today }))).toBe('RECEIPT_BANKED');
});

it('a transfer is matched on the bank’s day, before its receipt’s too, books nothing, and then comes back', () => {
  const state = paid('Bank Transfer');
  const match = { paymentId, matchedOn: '2026-01-02', today };
  const decided = matchTransfer(state, match);
  expect(moves(decided)).toEqual([]);
  const matched = after(state, decided);
  expect(wordsOf(() => matchTransfer(matched, match))).toBe(
    'Matched with the bank on 01/02/2026: record it as returned, transfer it, or refund it.',
  );
  expect(codeOf(() => voidPayment(matched, { entryId: paymentId, reasonCode: 'Other', today }))).toBe('RECEIPT_BANKED');
  // It came to the account on the receipt's day.
  expect(codeOf(() => returnPayment(matched, { ...sentBack, returnedOn: '2026-03-09' }))).toBe('DAY_OUT_OF_RANGE');
  expect(moves(returnPayment(matched, sentBack))).toEqual([
    ['1000', -120_000],
    ['1100', 120_000],
  ]);
  expect(codeOf(() => matchTransfer(state, { ...match, matchedOn: '2026-03-21' }))).toBe('FUTURE_DAY');
  expect(codeOf(() => matchTransfer(paid(), match))).toBe('NOT_MATCHABLE');
});

it('a settled card stands in its clearing when it comes back, and the return comes off the next settlement once', () => {
  const state = paid('Credit Card');
  const settled = after(state, settlePayment(state, inBag('2026-03-12', 'S-0001')));
  expect(wordsOf(() => settlePayment(settled, inBag('2026-03-12', 'S-0002')))).toBe(
    'Settled on S-0001: record it as returned, transfer it, or refund it.',
  );
  expect(codeOf(() => returnPayment(settled, { ...sentBack, returnedOn: '2026-03-11' }))).toBe('DAY_OUT_OF_RANGE');
  const back = returnPayment(settled, { ...sentBack, bankFeeCents: 2_000 });
  expect(moves(back)).toEqual([
    ['1020', -120_000],
    ['1100', 120_000],
    ['5310', 2_000],
    ['1000', -2_000],
  ]);
  const returned = after(settled, back);
  expect(codeOf(() => settleReturn(returned, inBag('2026-03-13', 'S-0002')))).toBe('DAY_OUT_OF_RANGE');
  const off = settleReturn(returned, inBag('2026-03-15', 'S-0002'));
  expect(moves(off)).toEqual([
    ['1020', 120_000],
    ['1000', -120_000],
  ]);
  expect(settleReturn(after(returned, off), inBag('2026-03-15', 'S-0002'))).toEqual([]);
  expect(codeOf(() => settleReturn(after(returned, off), inBag('2026-03-16', 'S-0003')))).toBe('SETTLED_ALREADY');
});

it('a card that came back before it was settled is not settled, nor is its return', () => {
  const state = paid('Credit/Debit');
  const returned = after(state, returnPayment(state, sentBack));
  expect(codeOf(() => settlePayment(returned, inBag('2026-03-15', 'S-0001')))).toBe('ENTRY_RETURNED');
  expect(codeOf(() => settleReturn(returned, inBag('2026-03-15', 'S-0001')))).toBe('NOT_SETTLED_SO');
  expect(codeOf(() => settlePayment(paid(), inBag('2026-03-15', 'S-0001')))).toBe('NOT_SETTLED_SO');
});

it('a refund to a card comes off a settlement once, and is not voided afterwards', () => {
  const state = paid('Credit Card');
  const request = { requestId: feeId, amountCents: 20_000, method: 'Credit Card', alone: false } as const;
  const postings: Posting[] = [
    { account: '1100', side: 'debit', amountCents: 20_000, tags: { accountId } },
    { account: '1020', side: 'credit', amountCents: 20_000, tags: { accountId } },
  ];
  const refunded = after(state, [
    { type: 'RefundApproved', data: { ...request, effectiveOn: '2026-03-12', postings } },
  ]);
  const line = { ...inBag('2026-03-13', 'S-0001'), entryId: feeId };
  const decided = settleRefund(refunded, line);
  expect(moves(decided)).toEqual([
    ['1020', 20_000],
    ['1000', -20_000],
  ]);
  const settled = after(refunded, decided);
  expect(wordsOf(() => settleRefund(settled, { ...line, slip: 'S-0002' }))).toBe(
    'The card company settled this with S-0001 already.',
  );
  const reasonCode = 'Other';
  expect(codeOf(() => VOIDS.refund(settled, { entryId: feeId, reasonCode, today }))).toBe('SETTLED_ALREADY');
  expect(codeOf(() => settleRefund(refunded, { ...line, on: '2026-03-11' }))).toBe('DAY_OUT_OF_RANGE');
});

it('a payment transferred after its deposit keeps the number of its bag', () => {
  const from = deposited();
  const going = { transferId: idOf(17), toAccountId: otherId, bond: null, leaveBehind: [], also: [paymentId] };
  const moved = after(from, transferEntries(from, { ...going, today: '2026-03-15' }));
  const known = moved.transfers.get(idOf(17));
  if (known?.is !== 'decided') throw new Error('It was transferred.');
  const to = opened(otherId);
  const there = after(to, receiveEntries(to, { fromAccountId: accountId, transferred: known.data, today }));
  expect(wordsOf(() => voidPayment(there, { entryId: paymentId, reasonCode: 'Other', today }))).toMatch(
    /^Deposited on D-0012:/,
  );
});

/** Any order of what can be done with a receipt, each with what it may ask. */
const DOINGS = ['deposit', 'settle', 'match', 'return', 'void', 'settleReturn'] as const;

it('whatever is tried in any order, a receipt has one fate, and every event balances', () => {
  const methods = fc.constantFrom(...PAYMENT_METHODS);
  fc.assert(
    fc.property(methods, fc.array(fc.constantFrom(...DOINGS), { minLength: 1, maxLength: 8 }), (method, doings) => {
      let state = paid(method);
      let booked = moves([]);
      const decisions = {
        deposit: () => depositPayment(state, inBag('2026-03-11', 'D-0001')),
        settle: () => settlePayment(state, inBag('2026-03-11', 'S-0001')),
        match: () => matchTransfer(state, { paymentId, matchedOn: '2026-03-11', today }),
        return: () => returnPayment(state, sentBack),
        void: () => voidPayment(state, { entryId: paymentId, reasonCode: 'Other', today }),
        settleReturn: () => settleReturn(state, inBag('2026-03-16', 'S-0002')),
      };
      const done: string[] = [];
      for (const doing of doings) {
        const decided = orNothing(decisions[doing]);
        if (decided.length === 0) continue;
        done.push(doing);
        booked = [...booked, ...moves(decided)];
        state = after(state, decided);
      }
      const once = ['deposit', 'settle', 'match'].filter((one) => done.includes(one));
      expect(once.length).toBeLessThanOrEqual(1);
      expect(done.includes('void') && (once.length > 0 || done.includes('return'))).toBe(false);
      expect(new Set(done).size).toBe(done.length);
      if (done.includes('settleReturn')) expect(done).toEqual(['settle', 'return', 'settleReturn']);
      const net = (account: string) =>
        booked.reduce((sum, [code, cents]) => (code === account ? sum + Number(cents) : sum), 0);
      expect(booked.reduce((sum, [, cents]) => sum + Number(cents), 0)).toBe(0);
      // What the client is credited: nothing once it came back or was voided.
      expect(net('1100')).toBe(done.includes('return') || done.includes('void') ? 120_000 : 0);
    }),
  );
});

it('money of an unknown kind is classified once, and has the fate of its new place (money#classified-money)', () => {
  const unknown = paid('Other');
  const as = (method: 'Bank Transfer' | 'Cash' | 'Credit Card', on = '2026-03-12') => ({
    paymentId,
    as: method,
    on,
    ...accounting,
  });
  const into = (method: 'Bank Transfer' | 'Cash' | 'Credit Card') => after(unknown, classifyFunds(unknown, as(method)));
  expect(moves(classifyFunds(unknown, as('Bank Transfer')))).toEqual([
    ['1000', 120_000],
    ['1030', -120_000],
  ]);
  expect(codeOf(() => classifyFunds(unknown, as('Cash', '2026-03-09')))).toBe('DAY_OUT_OF_RANGE');
  expect(codeOf(() => classifyFunds(unknown, as('Cash', '2026-03-21')))).toBe('FUTURE_DAY');
  expect(codeOf(() => classifyFunds(paid('Check'), as('Cash')))).toBe('NOT_TO_CLASSIFY');
  expect(codeOf(() => classifyFunds(into('Cash'), as('Bank Transfer')))).toBe('NOT_TO_CLASSIFY');
  const closed = after(unknown, closeAccount(unknown, { balanceCents: 0, today, question: null, confirmed: true }));
  expect(classifyFunds(closed, as('Cash'))).toHaveLength(1);
  // In the bank it is matched and comes back, a card is settled, cash is cash of the till.
  expect(codeOf(() => matchTransfer(into('Bank Transfer'), { paymentId, matchedOn: '2026-03-12', today }))).toBe(
    'done',
  );
  expect(codeOf(() => settlePayment(into('Credit Card'), inBag('2026-03-12', 'S-0001')))).toBe('done');
  const voiding = { entryId: paymentId, reasonCode: 'Other', today } as const;
  expect(codeOf(() => voidPayment(into('Cash'), { ...voiding, cashThereCents: 119_999 }))).toBe('NOT_IN_TILL');
  expect(moves(voidPayment(into('Cash'), { ...voiding, cashThereCents: 120_000 }))).toEqual([
    ['1010', -120_000],
    ['1100', 120_000],
  ]);
});
