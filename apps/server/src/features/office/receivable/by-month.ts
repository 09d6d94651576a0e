import type { Opens, Sheet } from '#contracts/office/statement-lines/statement-lines.ts';
import { lastDayOf, monthAfter, monthInWords } from '#domain/books/months.ts';
import { RECEIVABLE } from '#domain/kernel/chart-of-accounts.ts';
import type { StatementDays } from '#domain/office/statements.ts';
import { ofLedger, ofPayments, sectionOf } from '../statement-lines/index.ts';
import type { MonthRow } from './by-month.query.ts';
import type { CollectedRow } from './collections.query.ts';
import type { ReceivableMove } from './receivable.query.ts';

/** What books premium. */
const WRITING: readonly string[] = ['BondWritten', 'BondAmended', 'PremiumAdjusted', 'BondVoided'];

/** What was written and collected in a period, and what other readings of the books say of it. */
export interface MonthFacts {
  period: StatementDays;
  rows: readonly MonthRow[];
  moves: readonly ReceivableMove[];
  collected: readonly CollectedRow[];
}

/** Every month from the first that has something to the last, also those between that have nothing. */
const withoutGaps = (rows: readonly MonthRow[]): MonthRow[] => {
  const [first, last] = [rows[0]?.month, rows.at(-1)?.month];
  if (first === undefined || last === undefined) return [];
  const months = new Map(rows.map((row) => [row.month, row]));
  const all: MonthRow[] = [];
  for (let month = first; month <= last; month = monthAfter(month))
    all.push(months.get(month) ?? { month, writtenCents: 0, collectedCents: 0 });
  return all;
};

/** What bonds posted and clients paid in the days of a month that are in the period. */
const opensOf = (month: string, { from, to }: StatementDays): Opens[] => {
  const [first, last] = [`${month}-01`, lastDayOf(month)];
  const days = { from: from !== null && from > first ? from : first, to: to < last ? to : last };
  return [ofLedger(RECEIVABLE, { of: WRITING.join(','), days }), ofPayments(days)];
};

/** Written and collected month by month; it foots with what bonds posted, and with the collections (money#by-month). */
export const writtenByMonth = ({ period, rows, moves, collected }: MonthFacts): Sheet => {
  const lines = withoutGaps(rows).map(({ month, writtenCents, collectedCents }) => ({
    code: null,
    name: monthInWords(month),
    figures: [writtenCents, collectedCents],
    opens: opensOf(month, period),
    accountId: null,
  }));
  const section = sectionOf('By month', lines, { total: 'Total', places: 2 });
  const [writtenCents = 0, collectedCents = 0] = section.total.figures;
  const posted = moves
    .filter(({ eventType }) => WRITING.includes(eventType))
    .reduce((sum, { addedCents, takenOffCents }) => sum + addedCents + takenOffCents, 0);
  const left = collected.reduce(
    (sum, { takenCents, voidedCents, returnedCents }) => sum + takenCents + voidedCents + returnedCents,
    0,
  );
  return {
    columns: ['Written', 'Collected'].map((name) => ({ name, days: period })),
    sections: [section],
    totals: [],
    proofs: [
      { words: 'Equals what bonds posted to what clients owe', cents: writtenCents, againstCents: posted },
      { words: 'Equals what is left in the collections of these days', cents: collectedCents, againstCents: left },
    ],
  };
};
