import type { Sheet, StatementLine } from '#contracts/office/statement-lines/statement-lines.ts';
import { CASH_REPORT_CENTS, CASH_WARNING_CENTS } from '#domain/books/taking.ts';
import { formatDay } from '#domain/kernel/days.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { cashSince, cashUntil, filedFor, passedLimit, type FiledOn } from '#domain/office/form-8300.ts';
import { ofPayments, sectionOf, sumOf } from '../statement-lines/index.ts';
import type { CashBooked, CashRow } from './cash-payers.query.ts';

/** Who gave cash up to a day, whose forms were filed, and what the postings of it come to. */
export interface CashFacts {
  to: string;
  rows: readonly CashRow[];
  /** By the payer. */
  forms: ReadonlyMap<string, readonly FiledOn[]>;
  booked: CashBooked;
}

const SECTIONS = [
  ['passed', `Above ${formatCents(CASH_REPORT_CENTS)}, to be reported`],
  ['filed', `Above ${formatCents(CASH_REPORT_CENTS)}, reported`],
  ['near', `From ${formatCents(CASH_WARNING_CENTS)} on`],
  ['others', 'Everybody else'],
] as const;
type Standing = (typeof SECTIONS)[number][0];

interface Payer {
  standing: Standing;
  line: StatementLine;
}

/** How much cash somebody gave, or what is to be done of it. */
const standingOf = (rows: readonly CashRow[], forms: readonly FiledOn[], to: string) => {
  const passed = passedLimit(rows, to);
  if (passed === null)
    return { standing: cashUntil(rows, to) >= CASH_WARNING_CENTS ? 'near' : 'others', days: '' } as const;
  const on = `, passed on ${formatDay(passed.on)}`;
  const filed = filedFor(forms, passed.on, to);
  return filed === null
    ? ({ standing: 'passed', days: `${on}, report by ${formatDay(passed.reportBy)}` } as const)
    : ({ standing: 'filed', days: `${on}, filed on ${formatDay(filed.filedOn)}` } as const);
};

const payerOf = (rows: readonly CashRow[], forms: readonly FiledOn[], to: string): Payer => {
  const { standing, days } = standingOf(rows, forms, to);
  const [{ name, accountId, eventId } = { name: '', accountId: null, eventId: null }] = rows;
  const figures = [cashUntil(rows, to)];
  const given = { part: 'kept', by: 'effective', method: 'Cash' } as const;
  // What was paid before moving in is in no list of payments.
  const isAllHere = rows.every(({ isBefore }) => !isBefore);
  const opens = isAllHere ? [ofPayments({ from: cashSince(to), to }, { ...given, payerOf: eventId })] : [];
  return { standing, line: { code: null, name: `${name}${days}`, figures, opens, accountId } };
};

/** Who gave cash near or above the limit within twelve months; it foots with the journal (money#form-8300-watch). */
export const cashWatch = ({ to, rows, forms, booked }: CashFacts): Sheet => {
  const named = Map.groupBy(
    rows.filter(({ payer }) => payer !== null),
    ({ payer }) => payer,
  );
  const payers = [...named]
    .map(([payer, of]) => payerOf(of, forms.get(payer ?? '') ?? [], to))
    .toSorted((a, b) => (b.line.figures[0] ?? 0) - (a.line.figures[0] ?? 0));
  const rest =
    payers.reduce((sum, { standing, line }) => sum + (standing === 'others' ? (line.figures[0] ?? 0) : 0), 0) +
    rows.reduce((sum, { payer, cents }) => sum + (payer === null ? cents : 0), 0);
  const restLine = { code: null, name: 'Cash of all others', figures: [rest], opens: [], accountId: null };
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
  const before = booked.beforeCents === 0 ? '' : ` with ${formatCents(booked.beforeCents)} from before moving in`;
  return {
    columns: [{ name: 'Cash in 12 months', days }],
    sections,
    totals: [{ name: 'Total cash', figures }],
    proofs: [
      {
        words: `Equals what the journal booked of cash paid from ${formatDay(days.from)} to ${formatDay(to)}${before}`,
        cents: figures[0] ?? 0,
        againstCents: booked.cents + booked.beforeCents,
      },
    ],
  };
};
