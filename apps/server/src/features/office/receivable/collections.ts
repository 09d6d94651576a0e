import type { Sheet, StatementLine } from '#contracts/office/statement-lines/statement-lines.ts';
import { mondayOf } from '#domain/kernel/day-presets.ts';
import { addDays, formatDay } from '#domain/kernel/days.ts';
import { PAYMENT_METHODS, type PaymentMethod } from '#domain/kernel/payment-methods.ts';
import type { StatementDays } from '#domain/office/statements.ts';
import { ofPayments, sectionOf, sumOf } from '../statement-lines/index.ts';
import type { CollectedRow } from './collections.query.ts';

const COLUMNS = ['Left', 'Taken', 'Voided', 'Returned'];

const PARTS = ['collected', 'received', 'voided', 'returned'] as const;

const lineOf = (
  name: string,
  rows: readonly CollectedRow[],
  { days, ...of }: { days: StatementDays; method?: PaymentMethod; takenBy?: string },
): StatementLine => {
  const cents = sumOf(
    rows.map(({ takenCents, voidedCents, returnedCents }) => [takenCents, voidedCents, returnedCents]),
    COLUMNS.length - 1,
  );
  const left = cents.reduce((sum, one) => sum + one, 0);
  const opens = PARTS.map((part) => ofPayments(days, { part, ...of }));
  return { code: null, name, figures: [left, ...cents], opens, accountId: null };
};

/** The days of a week that are in the period. */
const daysOfWeek = (monday: string, { from, to }: StatementDays): { from: string; to: string } => {
  const last = addDays(monday, 6);
  return { from: from !== null && mondayOf(from) === monday ? from : monday, to: last > to ? to : last };
};

const weekInWords = ({ from, to }: { from: string; to: string }): string => `${formatDay(from)} to ${formatDay(to)}`;

const inOrder = (methods: readonly string[], one: string, other: string): number =>
  methods.indexOf(one) - methods.indexOf(other);

/** What clients paid, three times: by method, by week and by whoever took it; it foots with the postings (money#collections). */
export const collections = (rows: readonly CollectedRow[], period: StatementDays): Sheet => {
  const places = COLUMNS.length;
  const partOf = (title: string, total: string, lines: StatementLine[]) => sectionOf(title, lines, { total, places });
  const byMethod = [...Map.groupBy(rows, ({ method }) => method)]
    .toSorted(([one], [other]) => inOrder(PAYMENT_METHODS, one, other))
    .map(([method, of]) => lineOf(method, of, { days: period, method }));
  const byWeek = [...Map.groupBy(rows, ({ weekOn }) => weekOn)]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([monday, of]) => [daysOfWeek(monday, period), of] as const)
    .map(([days, of]) => lineOf(weekInWords(days), of, { days }));
  const byStaff = [...Map.groupBy(rows, ({ takenBy }) => takenBy)].map(([takenBy, of]) =>
    lineOf(of[0]?.name ?? '', of, { days: period, takenBy }),
  );
  const sections = [
    partOf('By method', 'Total by method', byMethod),
    partOf('By week', 'Total by week', byWeek),
    partOf('By who took it', 'Total by who took it', byStaff),
  ];
  const posted = rows.reduce((sum, { postedCents }) => sum + postedCents, 0);
  const words = 'Equals what payments posted to what clients owe, and to what had been written off';
  return {
    columns: COLUMNS.map((name) => ({ name, days: period })),
    sections,
    totals: [],
    proofs: [{ words, cents: sections[0]?.total.figures[0] ?? 0, againstCents: posted }],
  };
};
