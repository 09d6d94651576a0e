import { expect, it } from '@jest/globals';
import type { PaymentMethod } from '#domain/payment-methods.ts';
import { Refused } from '../../kernel/refused.ts';
import { closeAccount } from './account-closing.ts';
import { depositPayment, returnPayment } from './account-banking.ts';
import type { AccountEvent } from './account-events.ts';
import { receivePayment } from './account-payments.ts';
import { receiveEntries, transferEntries } from './account-transfer.ts';
import { voidPayment } from './account-voids.ts';
import { accountDecider, clientMoney, openAccount } from './account.ts';
import type { Account } from './account.ts';

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
  return after(state, depositPayment(state, { paymentId, depositedOn, ...accounting }));
};
const sentBack = { paymentId, returnedOn: '2026-03-14', feeId, feeCents: 0, today };
const codeOf = (decide: () => unknown): string => {
  try {
    decide();
  } catch (error) {
    if (error instanceof Refused) return error.code;
    throw error;
  }
  return 'done';
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
  const decided = depositPayment(state, { paymentId, depositedOn: '2026-03-11', ...accounting });
  expect(moves(decided)).toEqual([
    ['1000', 120_000],
    ['1010', -120_000],
  ]);
  const early = { paymentId, depositedOn: '2026-03-09', ...accounting };
  expect(codeOf(() => depositPayment(state, early))).toBe('DAY_OUT_OF_RANGE');
  expect(codeOf(() => depositPayment(state, { ...early, depositedOn: '2026-03-21' }))).toBe('FUTURE_DAY');
  const again = { ...early, depositedOn: '2026-03-12' };
  expect(codeOf(() => depositPayment(after(state, decided), again))).toBe('DEPOSITED_ALREADY');
  expect(codeOf(() => depositPayment(paid('Credit Card'), again))).toBe('NOT_DEPOSITABLE');
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
  expect(codeOf(() => returnPayment(paid('Bank Transfer'), sentBack))).toBe('NOT_RETURNABLE');
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
