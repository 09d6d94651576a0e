import { describe, expect, it } from '@jest/globals';
import { Story } from '../../../../test/given.ts';
import { somebodyElse } from '../../../../test/somebody-else.ts';
import type { ExpenseEvent } from './expense-events.ts';
import { expenseDecider, takesCash } from './expense-state.ts';
import {
  approveExpense,
  chooseRecurrence,
  declineExpense,
  recordExpense,
  recordMoneyIn,
  voidExpense,
  withdrawExpense,
} from './expense.ts';

const today = '2026-03-10';
const by = { askedBy: 'asker', askedAt: '2026-03-10T15:00:00.000Z' };
const chart = new Set(['1000', '1010', '2600', '3000', '3100', '4000', '4400', '4250', '5310', '5450']);
const judging = {
  ...by,
  chart,
  cashThereCents: 0,
  limitCents: 50_000,
  today,
  role: 'Accounting' as const,
  hasReason: true,
};
const refused = (code: string) => expect.objectContaining({ code }) as unknown as Error;
const rent = {
  expenseId: 'E1',
  account: '5450',
  amountCents: 45_000,
  method: 'Check' as const,
  paidOn: '2026-03-09',
};
const cash = { ...rent, method: 'Cash' as const };
const dear = { ...rent, amountCents: 120_000 };
const approving = (userId: string, more: object = {}) => ({
  chart,
  cashThereCents: 0,
  today: '2026-03-12',
  approver: {
    userId,
    alone: false,
    eligible: [somebodyElse],
    now: new Date('2026-03-10T16:00:00.000Z'),
    ...more,
  },
});

const aStory = () => new Story(expenseDecider, 'agency');
const recorded = (wanted: typeof rent = rent) => {
  const story = aStory();
  story.when(() => recordExpense(wanted, judging));
  return story;
};
const paidInCash = () => {
  const story = aStory();
  story.when(() => recordExpense(cash, { ...judging, cashThereCents: 45_000 }));
  return story;
};

/** Account and debits less credits in cents. */
const moved = (events: readonly ExpenseEvent[]) =>
  events.flatMap(({ data }) =>
    'postings' in data
      ? data.postings.map(({ account, side, amountCents }) => [account, side === 'debit' ? amountCents : -amountCents])
      : [],
  );

describe('An expense', () => {
  it('is booked at once within the limit, on its day, from the bank or the drawer (money#expenses)', () => {
    const events = aStory().when(() => recordExpense(rent, judging));
    expect(moved(events)).toEqual([
      ['5450', 45_000],
      ['1000', -45_000],
    ]);
    expect(events[0]?.data).toMatchObject({ effectiveOn: '2026-03-09', approved: false, ...by });
    expect(moved(recordExpense(cash, { ...judging, cashThereCents: 45_000 }))[1]).toEqual(['1010', -45_000]);
  });

  it("is of an expense account or the owner's draws, and of the chart", () => {
    for (const account of ['1000', '2600', '3000', '4400'])
      expect(() => recordExpense({ ...rent, account }, judging)).toThrow(refused('VALIDATION_FAILED'));
    expect(() => recordExpense({ ...rent, account: '5999' }, judging)).toThrow(refused('MANUAL_ACCOUNT_UNKNOWN'));
    expect(moved(recordExpense({ ...rent, account: '3100' }, judging))[0]).toEqual(['3100', 45_000]);
  });

  it('takes cash of the drawer only as far as it is there (money#cash-leaves-a-till)', () => {
    expect(() => recordExpense(cash, { ...judging, cashThereCents: 44_999 })).toThrow(refused('NOT_IN_TILL'));
  });

  it('is dated as what moves money is: not in the future, far back by a money role with a reason', () => {
    const on = (paidOn: string) => ({ ...rent, paidOn });
    expect(() => recordExpense(on('2026-03-11'), judging)).toThrow(refused('FUTURE_DAY'));
    expect(recordExpense(on('2025-01-01'), judging)).toHaveLength(1);
    expect(() => recordExpense(on('2025-01-01'), { ...judging, role: 'Agent' })).toThrow(refused('TOO_FAR_BACK'));
  });

  it('waits above the limit, and books on its own day once a second person approves it (money#approval-limit)', () => {
    const story = recorded(dear);
    expect(moved(recordExpense(dear, judging))).toEqual([]);
    expect(() => story.when((state) => approveExpense(state, { requestId: 'E1', ...approving('asker') }))).toThrow(
      refused('FOUR_EYES'),
    );
    const events = story.when((state) => approveExpense(state, { requestId: 'E1', ...approving('second') }));
    expect(moved(events)[0]).toEqual(['5450', 120_000]);
    expect(events[0]?.data).toMatchObject({ effectiveOn: '2026-03-09', approved: true, alone: false, ...by });
    expect(recordExpense({ ...rent, amountCents: 50_000 }, judging)[0]?.type).toBe('ExpensePaid');
  });

  it('is judged again where it waited: its account, and the cash', () => {
    const approve = (wanted: typeof cash | typeof dear, more: object) => {
      const story = aStory();
      story.when(() => recordExpense(wanted, { ...judging, limitCents: 0, cashThereCents: 45_000 }));
      return () => story.when((state) => approveExpense(state, { requestId: 'E1', ...approving('second'), ...more }));
    };
    expect(approve(dear, { chart: new Set(['1000']) })).toThrow(refused('MANUAL_ACCOUNT_UNKNOWN'));
    expect(approve(cash, { cashThereCents: 100 })).toThrow(refused('NOT_IN_TILL'));
    expect(moved(approve(cash, { cashThereCents: 45_000 })())[1]).toEqual(['1010', -45_000]);
  });

  it('is declined, or withdrawn by who asked, and then decided once', () => {
    const story = recorded(dear);
    story.when((state) => declineExpense(state, 'E1'));
    expect(() => story.when((state) => withdrawExpense(state, 'E1', 'asker'))).toThrow(refused('REQUEST_DECIDED'));
    expect(() => recorded(dear).when((state) => withdrawExpense(state, 'E1', 'second'))).toThrow(
      refused('REQUEST_OF_SOMEBODY_ELSE'),
    );
  });
});

describe('The void of an expense', () => {
  const of = { expenseId: 'E1', requestId: 'V1' };

  it('is its mirror, today, once', () => {
    const story = recorded();
    const events = story.when((state) => voidExpense(state, of, judging));
    expect(moved(events)).toEqual([
      ['5450', -45_000],
      ['1000', 45_000],
    ]);
    expect(events[0]?.data).toMatchObject({ effectiveOn: today, expenseId: 'E1', method: 'Check' });
    expect(() => story.when((state) => voidExpense(state, of, judging))).toThrow(refused('ENTRY_VOIDED'));
  });

  it('of what is above the limit waits for a second person', () => {
    const story = recorded(dear);
    expect(() => story.when((state) => voidExpense(state, of, judging))).toThrow(refused('ENTRY_NOT_FOUND'));
    story.when((state) => approveExpense(state, { requestId: 'E1', ...approving('second') }));
    expect(moved(story.when((state) => voidExpense(state, of, judging)))).toEqual([]);
    expect(() => story.when((state) => voidExpense(state, of, judging))).toThrow(refused('REMITTANCE_WAITS'));
    const events = story.when((state) => approveExpense(state, { requestId: 'V1', ...approving('second') }));
    expect(moved(events)[1]).toEqual(['1000', 120_000]);
  });

  it('puts cash back into the drawer, and is never refused for want of it', () => {
    const story = paidInCash();
    expect(moved(story.when((state) => voidExpense(state, of, judging)))[1]).toEqual(['1010', 45_000]);
  });
});

describe('Money in that is no client’s', () => {
  const interest = { ...rent, account: '4400', method: 'Bank Transfer' as const };

  it("is the owner's, other income, an own income account, or what a vendor gives back (money#money-in)", () => {
    for (const account of ['3000', '4400', '4250', '5310'])
      expect(moved(recordMoneyIn({ ...interest, account }, judging))).toEqual([
        ['1000', 45_000],
        [account, -45_000],
      ]);
    for (const account of ['4000', '3100', '2600'])
      expect(() => recordMoneyIn({ ...interest, account }, judging)).toThrow(refused('VALIDATION_FAILED'));
  });

  it('takes no second person, whatever it is, and its void takes cash only as far as it is there', () => {
    const story = aStory();
    const events = story.when(() => recordMoneyIn({ ...cash, account: '3000', amountCents: 90_000 }, judging));
    expect(moved(events)[0]).toEqual(['1010', 90_000]);
    const limits = { ...judging, limitCents: 100_000 };
    const back = (cashThereCents: number) => () =>
      story.when((state) => voidExpense(state, { expenseId: 'E1', requestId: 'V1' }, { ...limits, cashThereCents }));
    story.when((state) => {
      expect(takesCash(state, 'E1')).toBe(true);
      return [];
    });
    expect(back(89_999)).toThrow(refused('NOT_IN_TILL'));
    expect(moved(back(90_000)())[0]).toEqual(['1010', -90_000]);
  });
});

describe('What is paid every month (money#recurring-expenses)', () => {
  it('is marked by one of its payments, or ended by it, and books nothing; the same again changes nothing', () => {
    const story = recorded();
    expect(story.when((state) => chooseRecurrence(state, 'E1', true))).toEqual([
      { type: 'ExpenseRecurrenceChosen', data: { expenseId: 'E1', recurs: true } },
    ]);
    expect(story.when((state) => chooseRecurrence(state, 'E1', true))).toEqual([]);
    expect(story.when((state) => chooseRecurrence(state, 'E1', false))).toHaveLength(1);
  });

  it('is none of what is not booked, void, or money in', () => {
    expect(() => aStory().when((state) => chooseRecurrence(state, 'E1', true))).toThrow(refused('ENTRY_NOT_FOUND'));
    const asked = aStory();
    asked.when(() => recordExpense(dear, judging));
    expect(() => asked.when((state) => chooseRecurrence(state, 'E1', true))).toThrow(refused('ENTRY_NOT_FOUND'));
  });
});
