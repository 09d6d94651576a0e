import type {
  Opens,
  Sheet,
  StatementLine,
  StatementSection,
  StatementTotal,
} from '#contracts/office/statement-lines/statement-lines.ts';
import type { LedgerAccount } from '#contracts/agency/chart/chart.ts';
import type { LedgerAccountType } from '#domain/kernel/chart-of-accounts.ts';
import { daysInWords, type StatementDays, type StatementKind } from '#domain/office/statements.ts';
import type { Moved } from './moved.query.ts';

/** An amount for each period that a statement shows. */
export type Figures = readonly number[];

/** Sums figures, period by period; `places` says how many there are where nothing is summed. */
export const sumOf = (all: readonly Figures[], places: number): number[] =>
  Array.from({ length: places }, (_, at) => all.reduce((sum, figures) => sum + (figures[at] ?? 0), 0));

export const negated = (figures: Figures): number[] => figures.map((cents) => 0 - cents);

/** The figures of an account as its type counts them: assets and expenses by debits, the others by credits. */
const byType = (type: LedgerAccountType, figures: Figures): number[] =>
  type === 'asset' || type === 'expense' ? [...figures] : negated(figures);

type OfLedger = Extract<Opens, { page: 'ledger' }>;

/** What opens the lines of a ledger account, all of them of the column's days unless told. */
export const ofLedger = (
  ledgerAccount: string,
  narrowed: Partial<Omit<OfLedger, 'page' | 'ledgerAccount'>> = {},
): OfLedger => ({ page: 'ledger', ledgerAccount, tag: null, of: null, detail: null, days: null, ...narrowed });

/** What opens payments, of their booked days unless told. */
export const ofPayments = (
  days: StatementDays,
  narrowed: Partial<Omit<Extract<Opens, { page: 'payments' }>, 'page' | 'days'>> = {},
): Opens => ({
  page: 'payments',
  part: 'collected',
  by: 'booked',
  method: null,
  takenBy: null,
  payerOf: null,
  days,
  ...narrowed,
});

/** What opens another statement, of the column's days unless told. */
export const ofStatement = (
  kind: StatementKind,
  { owedFor = null, days = null }: { owedFor?: string | null; days?: StatementDays | null } = {},
): Opens => ({ page: 'statement', kind, owedFor, days });

/** A line that opens the ledger account that it is. */
export const accountLine = (code: string, name: string, figures: Figures): StatementLine => ({
  code,
  name,
  figures: [...figures],
  opens: [ofLedger(code)],
  accountId: null,
});

/** The accounts of a type that show something, by code. */
export const linesOfType = (chart: readonly LedgerAccount[], type: LedgerAccountType, moved: Moved): StatementLine[] =>
  chart
    .filter((account) => account.type === type)
    .map(({ code, name }) => accountLine(code, name, byType(type, moved.get(code) ?? [])))
    .filter(({ figures }) => figures.some((cents) => cents !== 0));

export const sectionOf = (
  name: string,
  lines: StatementLine[],
  { total, places }: { total: string; places: number },
): StatementSection => ({
  name,
  lines,
  total: {
    name: total,
    figures: sumOf(
      lines.map(({ figures }) => figures),
      places,
    ),
  },
});

const withChange = ([now = 0, before]: Figures): number[] =>
  before === undefined ? [now] : [now, before, now - before];

const widened = <Row extends StatementTotal>(row: Row): Row => ({ ...row, figures: withChange(row.figures) });

/** The same beside another period, with what has changed as a last column (money#beside-another-period). */
export const besideEachOther = (sheet: Omit<Sheet, 'columns'>, periods: readonly StatementDays[]): Sheet => ({
  ...sheet,
  columns: [
    ...periods.map((days) => ({ name: daysInWords(days), days })),
    ...(periods.length > 1 ? [{ name: 'Change', days: null }] : []),
  ],
  sections: sheet.sections.map(({ lines, total, ...section }) => ({
    ...section,
    lines: lines.map(widened),
    total: widened(total),
  })),
  totals: sheet.totals.map(widened),
});
