import { formatCents } from '../kernel/money.ts';

/** What a row counts in a total, by its line. */
export type CountedRow = readonly [line: number, cents: number];

/** The rows of a list among which a difference is looked for. */
export interface RowsOfTotal {
  rows: readonly CountedRow[];
  /** Of `rows`: what says the same of the same account once more, and is added to it. */
  repeated?: readonly (readonly [line: number, of: number, cents: number])[];
  /** What does not count: it was left out, is refused, or repeats another. */
  out?: readonly CountedRow[];
}

const SHOWN = 3;

const linesInWords = (lines: readonly number[]): string => {
  const shown = lines.slice(0, SHOWN).map((line) => `line ${String(line)}`);
  return `${shown.join(', ')}${lines.length > shown.length ? ' and more' : ''}`;
};

const rowsInWords = (what: string, cents: number, lines: readonly number[], rest = ''): string[] => {
  if (lines.length === 0) return [];
  const rows = lines.length === 1 ? `A ${what}` : `${what.charAt(0).toUpperCase()}${what.slice(1)}s`;
  return [`${rows} of ${formatCents(cents)}${rest}: ${linesInWords(lines)}.`];
};

/**
 * Rows that could make a difference, in words: doubled ones, those that do not count, those of that amount, those with
 * the other sign (moving-in#control-totals). `cents` is what the old program has more.
 */
export const hintsOf = (cents: number, { rows, repeated = [], out = [] }: RowsOfTotal): string[] => {
  if (cents === 0) return [];
  const size = Math.abs(cents);
  const of = (all: readonly CountedRow[], is: (amount: number) => boolean) =>
    all.filter(([, amount]) => is(amount)).map(([line]) => line);
  const doubled = repeated.filter(([, , amount]) => amount === -cents).slice(0, SHOWN);
  return [
    ...doubled.map(
      ([line, other]) => `Line ${String(line)} repeats line ${String(other)}, so ${formatCents(size)} counts twice.`,
    ),
    ...rowsInWords(
      'row',
      size,
      of(out, (amount) => amount === cents),
      ', not counted',
    ),
    ...rowsInWords(
      'row',
      size,
      of(rows, (amount) => Math.abs(amount) === size),
    ),
    ...rowsInWords(
      'row',
      size / 2,
      of(rows, (amount) => amount * -2 === cents),
      ' whose sign could be the other one',
    ),
  ];
};

/**
 * Bonds that could make a difference of face: those of that face among them, and where the old program has more, those of
 * another surety or status, and those that do not count.
 */
export const hintsOfFaces = (
  cents: number,
  { own, others, out }: Record<'own' | 'others' | 'out', readonly CountedRow[]>,
): string[] => {
  if (cents === 0) return [];
  const size = Math.abs(cents);
  const of = (all: readonly CountedRow[]) => all.filter(([, face]) => face === size).map(([line]) => line);
  const missing =
    cents < 0
      ? []
      : [
          ...rowsInWords('bond', size, of(others), ' with another surety or status'),
          ...rowsInWords('bond', size, of(out), ', not counted'),
        ];
  return [...missing, ...rowsInWords('bond', size, of(own))];
};
