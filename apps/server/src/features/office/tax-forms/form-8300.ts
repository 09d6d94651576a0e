import type { Sheet, StatementLine } from '#contracts/office/statement-lines/statement-lines.ts';
import { CASH_REPORT_CENTS, CASH_WARNING_CENTS } from '#domain/books/taking.ts';
import { formatDay } from '#domain/kernel/days.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { cashSince, cashUntil, passedLimit } from '#domain/office/form-8300.ts';
import { sectionOf, sumOf } from '../statement-lines/index.ts';
import type { CashRow } from './cash-payers.query.ts';

/** Who gave cash up to a day, and what its postings come to. */
export interface CashFacts {
  to: string;
  rows: readonly CashRow[];
  bookedCents: number;
}

const SECTIONS = [
  ['passed', `Above ${formatCents(CASH_REPORT_CENTS)}, to be reported`],
  ['near', `From ${formatCents(CASH_WARNING_CENTS)} on`],
  ['others', 'Everybody else'],
] as const;
type Standing = (typeof SECTIONS)[number][0];

interface Payer {
  standing: Standing;
  line: StatementLine;
}

const payerOf = (rows: readonly CashRow[], to: string): Payer => {
  const cents = cashUntil(rows, to);
  const passed = passedLimit(rows, to);
  const days = passed === null ? '' : `, passed on ${formatDay(passed.on)}, report by ${formatDay(passed.reportBy)}`;
  const standing = passed !== null ? 'passed' : cents >= CASH_WARNING_CENTS ? 'near' : 'others';
  const [{ name, accountId } = { name: '', accountId: null }] = rows;
  return { standing, line: { code: null, name: `${name}${days}`, figures: [cents], opens: null, accountId } };
};

/** Who gave cash near or above the limit within twelve months; it foots with the journal (money#form-8300-watch). */
export const cashWatch = ({ to, rows, bookedCents }: CashFacts): Sheet => {
  const named = Map.groupBy(
    rows.filter(({ payer }) => payer !== null),
    ({ payer }) => payer,
  );
  const payers = [...named.values()]
    .map((of) => payerOf(of, to))
    .toSorted((a, b) => (b.line.figures[0] ?? 0) - (a.line.figures[0] ?? 0));
  const rest =
    payers.reduce((sum, { standing, line }) => sum + (standing === 'others' ? (line.figures[0] ?? 0) : 0), 0) +
    rows.reduce((sum, { payer, cents }) => sum + (payer === null ? cents : 0), 0);
  const restLine = { code: null, name: 'Cash of all others', figures: [rest], opens: null, accountId: null };
  const sections = SECTIONS.flatMap(([of, name]) => {
    const lines =
      of === 'others' ? [restLine] : payers.filter(({ standing }) => standing === of).map(({ line }) => line);
    return lines.length === 0 ? [] : [sectionOf(name, lines, { total: `Total: ${name}`, places: 1 })];
  });
  const figures = sumOf(
    sections.map(({ total }) => total.figures),
    1,
  );
  const days = { from: cashSince(to), to };
  return {
    columns: [{ name: 'Cash in 12 months', days }],
    sections,
    totals: [{ name: 'Total cash', figures }],
    proofs: [
      {
        words: `Equals what the journal booked of cash paid from ${formatDay(days.from)} to ${formatDay(to)}`,
        cents: figures[0] ?? 0,
        againstCents: bookedCents,
      },
    ],
  };
};
