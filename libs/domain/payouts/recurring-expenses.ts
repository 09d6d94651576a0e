import { monthAfter, firstDayOf, lastDayOf, monthOf } from '../books/months.ts';
import { addDays, addMonths, daysBetween } from '../kernel/days.ts';

/** A payment to a payee that stands. */
export interface PaidExpense {
  expenseId: string;
  paidOn: string;
}

/** What is paid to a payee every month, and when it is due again. */
export interface Recurring {
  /** Of the month: 31 is its last day. */
  usualDay: number;
  dueOn: string;
  isDue: boolean;
}

/** So many payments about a month apart make it one. */
const TIMES = 3;
/** It is proposed from so many days before its day. */
const EARLY_DAYS = 5;
/** What was not paid for so many days after it is not proposed any more. */
const LATE_DAYS = 60;

const isMonthApart = (from: string, to: string): boolean => {
  const days = daysBetween(from, to);
  return days >= 24 && days <= 38;
};

const dayOfMonth = (day: string): number => Number(day.slice(8));

/** The day of most of them; of the newest where none is more usual. */
const usualDayOf = (paid: readonly PaidExpense[]): number => {
  const days = paid.map(({ paidOn }) => dayOfMonth(paidOn)).toReversed();
  const times = (day: number) => days.filter((one) => one === day).length;
  return days.reduce((best, day) => (times(day) > times(best) ? day : best), days[0] ?? 1);
};

const dayIn = (month: string, day: number): string => {
  const last = lastDayOf(month);
  return dayOfMonth(last) < day ? last : addDays(firstDayOf(month), day - 1);
};

/** The next such day that is a month or so after a payment. */
const nextAfter = (paidOn: string, usualDay: number): string => {
  const next = dayIn(monthAfter(monthOf(paidOn)), usualDay);
  return daysBetween(paidOn, next) < 15 ? dayIn(monthAfter(monthOf(paidOn), 2), usualDay) : next;
};

/**
 * Whether a payee is paid every month, by what stands of theirs, the oldest first (money#recurring-expenses): three times
 * about a month apart, or since somebody marked a payment so; nothing up to one that somebody ended counts.
 */
export const recurringOn = (
  paid: readonly PaidExpense[],
  chosen: ReadonlyMap<string, boolean>,
  today: string,
): Recurring | null => {
  const last = paid.findLastIndex(({ expenseId }) => chosen.has(expenseId));
  const isMarked = last >= 0 && chosen.get(paid[last]?.expenseId ?? '') === true;
  const counts = isMarked ? paid : paid.slice(last + 1);
  const newest = counts.at(-1);
  const recent = counts.slice(-TIMES);
  const isMonthly =
    recent.length === TIMES &&
    recent.every(({ paidOn }, at) => isMonthApart(recent[at - 1]?.paidOn ?? addMonths(paidOn, -1), paidOn));
  if (newest === undefined || (!isMarked && !isMonthly)) return null;
  const usualDay = usualDayOf(recent);
  const dueOn = nextAfter(newest.paidOn, usualDay);
  const days = daysBetween(dueOn, today);
  return { usualDay, dueOn, isDue: days >= -EARLY_DAYS && days <= LATE_DAYS };
};
