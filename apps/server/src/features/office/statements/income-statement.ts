import type { Sheet, StatementLine } from '#contracts/office/statement-lines/statement-lines.ts';
import type { LedgerAccount } from '#contracts/agency/chart/chart.ts';
import { formatDay } from '#domain/kernel/days.ts';
import type { StatementDays } from '#domain/office/statements.ts';
import {
  type Moved,
  besideEachOther,
  linesOfType,
  negated,
  ofLedger,
  sectionOf,
  sumOf,
} from '../statement-lines/index.ts';

/** What the ledger says of the periods of an income statement, debits less credits. */
export interface IncomeFacts {
  chart: readonly LedgerAccount[];
  periods: readonly StatementDays[];
  moved: Moved;
  /** What of it the ends of years moved. */
  yearEnds: Moved;
  /** By how much income and expense stand higher in the trial balance at the end of the first period than before it. */
  trialBalanceCents: number;
}

/** What moved on income and expense without the ends of years, which take both to Retained Earnings. */
const withoutYearEnds = ({ moved, yearEnds, periods }: IncomeFacts): Moved =>
  new Map(
    [...moved].map(([code, figures]) => [code, sumOf([figures, negated(yearEnds.get(code) ?? [])], periods.length)]),
  );

/** A line of an account that the end of a year moved opens the account without it. */
export const withoutYearEnd = (line: StatementLine, yearEnds: Moved): StatementLine =>
  line.code !== null && yearEnds.has(line.code)
    ? { ...line, opens: [ofLedger(line.code, { of: '-YearEnded,YearEndReversed' })] }
    : line;

/** Income and expense as they were booked in each period, and what is left (money#income-statement). */
export const incomeStatement = (facts: IncomeFacts): Sheet => {
  const { chart, periods, yearEnds, trialBalanceCents } = facts;
  const places = periods.length;
  const moved = withoutYearEnds(facts);
  const linesOf = (type: 'income' | 'expense') =>
    linesOfType(chart, type, moved).map((line) => withoutYearEnd(line, yearEnds));
  const income = sectionOf('Income', linesOf('income'), { total: 'Total income', places });
  const expenses = sectionOf('Expenses', linesOf('expense'), { total: 'Total expenses', places });
  const net = sumOf([income.total.figures, negated(expenses.total.figures)], places);
  const temporary = chart.filter(({ type }) => type === 'income' || type === 'expense');
  const ended = sumOf(
    temporary.map(({ code }) => yearEnds.get(code) ?? []),
    1,
  );
  const to = formatDay(periods[0]?.to ?? '');
  const besides = ended[0] === 0 ? '' : ', the end of the year left out';
  const proof = {
    words: `Equals what 4xxx and 5xxx moved in the trial balance up to ${to}${besides}`,
    cents: net[0] ?? 0,
    againstCents: trialBalanceCents + (ended[0] ?? 0),
  };
  return besideEachOther(
    { sections: [income, expenses], totals: [{ name: 'Net income', figures: net }], proofs: [proof] },
    periods,
  );
};
