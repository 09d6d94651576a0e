import type { LedgerAccount } from '#contracts/agency/chart/chart.ts';
import { opensAt, type Sheet, type StatementLine } from '#contracts/office/statement-lines/statement-lines.ts';
import { BAD_DEBT } from '#domain/kernel/chart-of-accounts.ts';
import { formatDay } from '#domain/kernel/days.ts';
import type { StatementDays } from '#domain/office/statements.ts';
import type { Uncollected } from '../receivable/index.ts';
import { accountLine, negated, sectionOf, sumOf, type Moved } from '../statement-lines/index.ts';
import { UNPAID_EXPENSES } from './cash-basis.query.ts';
import { withoutYearEnd } from './income-statement.ts';

/** What the ledger says of a period, debits less credits, and what was not paid before it and at its end. */
export interface CashBasisFacts {
  chart: readonly LedgerAccount[];
  period: StatementDays;
  moved: Moved;
  /** What of it the ends of years moved. */
  yearEnds: Moved;
  /** By how much income and expense stand higher in the trial balance at the end of the period than before it. */
  trialBalanceCents: number;
  before: Uncollected;
  after: Uncollected;
  /** By how much more is owed of expenses, by the account of the liability. */
  unpaidExpenses: ReadonlyMap<string, number>;
  /** What 1100 stands at in the end. */
  controlCents: number;
}

const COLUMNS = ['Cash', 'Booked', 'Not paid yet'];

const isTemporary = ({ type }: LedgerAccount): boolean => type === 'income' || type === 'expense';

/** What was booked on an account, the ends of years left out, as debits less credits. */
const bookedOn = ({ moved, yearEnds }: CashBasisFacts, code: string): number =>
  (moved.get(code)?.[0] ?? 0) - (yearEnds.get(code)?.[0] ?? 0);

/** What of it was not paid in the period, or was paid of before: bad debt is no money at all. */
const unpaidOn = (facts: CashBasisFacts, code: string): number => {
  if (code === BAD_DEBT) return bookedOn(facts, code);
  const { before, after, unpaidExpenses } = facts;
  const owed = unpaidExpenses.get(UNPAID_EXPENSES[code] ?? '') ?? 0;
  return owed - ((after.byCode.get(code) ?? 0) - (before.byCode.get(code) ?? 0));
};

const linesOf = (facts: CashBasisFacts, type: LedgerAccount['type']): StatementLine[] =>
  facts.chart
    .filter((account) => account.type === type)
    .map(({ code, name }) => {
      const booked = bookedOn(facts, code);
      const unpaid = unpaidOn(facts, code);
      const figures = [booked - unpaid, booked, unpaid];
      const line = accountLine(code, name, type === 'expense' ? figures : negated(figures));
      // What was paid of it goes by the order of payments, and is no lines of its own.
      return { ...line, opens: [null, opensAt(withoutYearEnd(line, facts.yearEnds), 1), null] };
    })
    .filter(({ figures }) => figures.some((cents) => cents !== 0));

/** Income that was paid and expenses that were, beside what was booked (money#cash-basis). */
export const cashBasis = (facts: CashBasisFacts): Sheet => {
  const { chart, period, yearEnds, trialBalanceCents, after, controlCents } = facts;
  const places = COLUMNS.length;
  const income = sectionOf('Income', linesOf(facts, 'income'), { total: 'Total income', places });
  const expenses = sectionOf('Expenses', linesOf(facts, 'expense'), { total: 'Total expenses', places });
  const net = sumOf([income.total.figures, negated(expenses.total.figures)], places);
  const ended = chart.filter(isTemporary).reduce((sum, { code }) => sum + (yearEnds.get(code)?.[0] ?? 0), 0);
  const to = formatDay(period.to);
  return {
    columns: COLUMNS.map((name) => ({ name, days: period })),
    sections: [income, expenses],
    totals: [{ name: 'Net income', figures: net }],
    proofs: [
      {
        words: `Booked equals what 4xxx and 5xxx moved in the trial balance up to ${to}`,
        cents: net[1] ?? 0,
        againstCents: trialBalanceCents + ended,
      },
      {
        words: `What clients have not paid, less credits and what was written off, equals 1100 in the trial balance of ${to}`,
        cents: after.unpaidCents + after.creditCents + after.writtenOffCents,
        againstCents: controlCents,
      },
    ],
  };
};
