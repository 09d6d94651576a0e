import { lastDayOf, monthInWords, monthOf } from '../books/months.ts';
import { addDays, addMonths, daysBetween, formatDay } from '../kernel/days.ts';

/** The statements of an agency's books, as their addresses name them (money#statements-that-foot). */
export const STATEMENT_KINDS = [
  'income-statement',
  'cash-basis',
  'balance-sheet',
  'trial-balance',
  'cash-sheet',
  'cash-flow',
  'deposits',
  'collections',
  'by-month',
  'receipt-register',
  'receivable-changes',
  'adjustments',
  'aging',
  'aging-by-agent',
  'payables',
  'worksheet-1099',
  'form-8300',
  'forfeitures',
  'open-liability',
  'past-disposition',
  'buf',
  'trust',
  'cover',
] as const;
export type StatementKind = (typeof STATEMENT_KINDS)[number];

/** Those of the trade that say what is at risk, and what others hold (money#trade-statements). */
export type TradeStatement = Extract<StatementKind, 'open-liability' | 'past-disposition' | 'buf' | 'trust' | 'cover'>;

/** Those that no journal tells: they are as they stand today, whichever day or knowledge is asked for. */
const AS_THEY_STAND: readonly string[] = ['open-liability', 'past-disposition', 'cover'];
export const isAsItStands = (kind: ReportKind): boolean => AS_THEY_STAND.includes(kind);

/** What each is called. */
export const STATEMENT_NAMES: Readonly<Record<StatementKind, string>> = {
  'income-statement': 'Income statement',
  'cash-basis': 'Income statement, cash basis',
  'balance-sheet': 'Balance sheet',
  'trial-balance': 'Trial balance',
  'cash-sheet': 'Daily cash sheet',
  'cash-flow': 'Cash flow by bank account',
  deposits: 'Deposits',
  collections: 'Collections',
  'by-month': 'Written and collected by month',
  'receipt-register': 'Receipt register',
  'receivable-changes': 'Changes of the receivable',
  adjustments: 'Write-offs and adjustments',
  aging: 'Aging by client',
  'aging-by-agent': 'Aging by agent',
  payables: 'Payables by age',
  'worksheet-1099': '1099 worksheet',
  'form-8300': 'Form 8300 watch',
  forfeitures: 'Forfeitures and their outcome',
  'open-liability': 'Open liability',
  'past-disposition': 'Bonds past disposition',
  buf: 'BUF by surety',
  trust: 'Trust by person and bond',
  cover: 'Fiduciary cover',
};

/** The report of every line of the ledger, which is no statement of parts (money#general-ledger). */
export const GENERAL_LEDGER = 'General ledger';

/** Reports that list what happened in a period: a tab of `/admin/reports` by this name each, and `/money/out`. */
export const LISTED_REPORTS = ['journal', 'payments', 'production', 'rates', 'plans', 'money-out'] as const;
export type ListedReport = (typeof LISTED_REPORTS)[number];
export const isListed = (kind: ReportKind): kind is ListedReport => LISTED_REPORTS.some((listed) => listed === kind);

/** What is saved and mailed: statements, the general ledger, and those that are lists. */
export const REPORT_KINDS = [...STATEMENT_KINDS, 'general-ledger', ...LISTED_REPORTS] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];
export const REPORT_NAMES: Readonly<Record<ReportKind, string>> = {
  ...STATEMENT_NAMES,
  'general-ledger': GENERAL_LEDGER,
  journal: 'Journal',
  payments: 'Payment history',
  production: 'Production by agent',
  rates: 'Rates by parish',
  plans: 'Plans and promises',
  'money-out': 'Money out',
};

/** Those that show how things stand at the end of a day; the others show what moved in a period. */
const OF_A_DAY: readonly ReportKind[] = [
  'balance-sheet',
  'trial-balance',
  'aging',
  'aging-by-agent',
  'payables',
  'form-8300',
  'open-liability',
  'past-disposition',
  'buf',
  'trust',
  'cover',
];
export const isOfADay = (kind: ReportKind): boolean => OF_A_DAY.includes(kind);

/** By which days of what it shows a statement runs; by booked days where it does not say. */
const RUNS_BY: Partial<Record<StatementKind, string>> = {
  'worksheet-1099': 'days paid',
  'form-8300': 'days paid',
  forfeitures: 'forfeiture dates',
};
export const daysItRunsBy = (kind: StatementKind): string => RUNS_BY[kind] ?? 'booked days';

/** Those of whole calendar years where nobody chose. */
const OF_A_YEAR: readonly ReportKind[] = ['worksheet-1099', 'forfeitures'];

/** Which days a statement of a period is of where nobody chose: this month, twelve months with it, or this year. */
export const usualDays = (kind: ReportKind, today: string): { from: string; to: string } => {
  if (OF_A_YEAR.includes(kind)) return { from: `${today.slice(0, 4)}-01-01`, to: `${today.slice(0, 4)}-12-31` };
  const month = `${monthOf(today)}-01`;
  return { from: kind === 'by-month' ? addMonths(month, -11) : month, to: lastDayOf(monthOf(today)) };
};

/** Those that may stand beside another period; the lines of the others are of their own days. */
const BESIDE_OTHERS: readonly StatementKind[] = [
  'income-statement',
  'cash-basis',
  'balance-sheet',
  'aging',
  'aging-by-agent',
  'payables',
];
export const standsBeside = (kind: StatementKind): boolean => BESIDE_OTHERS.includes(kind);

/** Those that may be of the accounts of an agent, a parish or a surety alone (money#narrowed-reports). */
const NARROWED: readonly StatementKind[] = [
  'income-statement',
  'collections',
  'by-month',
  'receivable-changes',
  'adjustments',
  'aging',
  'aging-by-agent',
  'open-liability',
  'past-disposition',
];
export const canBeNarrowed = (kind: StatementKind): boolean => NARROWED.includes(kind);

/** What a statement may stand beside (money#beside-another-period). */
export const BESIDES = ['previous', 'last-year'] as const;
export type Beside = (typeof BESIDES)[number];

/** Days that a statement is about, both included; where `from` is null, how things stand at the end of `to`. */
export interface StatementDays {
  from: string | null;
  to: string;
}

const isFirst = (day: string): boolean => day.endsWith('-01');
const isLast = (day: string): boolean => day === lastDayOf(monthOf(day));

/** How many whole months a period is; 0 where it is none. */
const wholeMonths = ({ from, to }: { from: string; to: string }): number => {
  if (!isFirst(from) || !isLast(to)) return 0;
  const monthsOf = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
  return monthsOf(to) - monthsOf(from) + 1;
};

/** The same date some months before; the last day of a month stays the last. */
const monthsBefore = (day: string, months: number): string => {
  const moved = addMonths(day, -months);
  return isLast(day) ? lastDayOf(monthOf(moved)) : moved;
};

/**
 * What a period stands beside: the same days of the year before, or as many whole months, else days, as it has right
 * before it. A day stands beside the end of the month before its own (money#beside-another-period).
 */
export const daysBeside = ({ from, to }: StatementDays, beside: Beside): StatementDays => {
  if (beside === 'last-year') return { from: from === null ? null : addMonths(from, -12), to: monthsBefore(to, 12) };
  if (from === null) return { from: null, to: addDays(`${monthOf(to)}-01`, -1) };
  const months = wholeMonths({ from, to });
  const before = addDays(from, -1);
  return months > 0
    ? { from: addMonths(from, -months), to: before }
    : { from: addDays(before, -daysBetween(from, to)), to: before };
};

/** Days of which one or both may be open, in words: `From 11/03/2026`, `Up to 11/15/2026`, `All days`, `November 2026`. */
export const openDaysInWords = ({ from, to }: { from?: string | undefined; to?: string | undefined }): string => {
  if (to === undefined) return from === undefined ? 'All days' : `From ${formatDay(from)}`;
  return from === undefined ? `Up to ${formatDay(to)}` : daysInWords({ from, to });
};

/** A period in words: `2026`, `November 2026`, `11/03/2026`, `11/01/2026 to 11/15/2026`. */
export const daysInWords = ({ from, to }: StatementDays): string => {
  if (from === null || from === to) return formatDay(to);
  const months = wholeMonths({ from, to });
  if (months === 1) return monthInWords(monthOf(to));
  if (months === 12 && from.endsWith('-01-01')) return to.slice(0, 4);
  return `${formatDay(from)} to ${formatDay(to)}`;
};
