import { csvLines, isTotalLine } from '../kernel/csv-lines.ts';
import { parseAmount } from '../kernel/money.ts';
import { normalizePowerNumber } from '../kernel/power-number.ts';
import { daysMeant, readDay, type Reading } from '../kernel/read-day.ts';

/** Which columns of a surety's file say what, by their headings; empty where there is none. */
export interface BufMapping {
  number: string;
  day: string;
  /** What came into the BUF; where there is no column of what went out, a negative amount went out. */
  in: string;
  out: string;
  balance: string;
}

/** A line of a surety's statement, in cents; the number as it is compared, empty where the line is about no power. */
export interface BufLine {
  number: string;
  spelling: string;
  on: string | null;
  inCents: number;
  outCents: number;
  balanceCents: number | null;
}

export const BUF_RESULTS = ['equal', 'differs', 'only ours', 'only theirs', 'doubled'] as const;
export type BufResult = (typeof BUF_RESULTS)[number];

export const BUF_RESULT_WORDS: Record<BufResult, string> = {
  equal: 'Equal',
  differs: 'Amount differs',
  'only ours': 'On our books only',
  'only theirs': 'On their statement only',
  doubled: 'Doubled',
};

/** What one number comes to on both sides: ours is what was paid for it less what was paid back. */
export interface ComparedPower {
  powerNumber: string;
  result: BufResult;
  /** Null where a side does not have it. */
  oursCents: number | null;
  theirsCents: number | null;
}

/** An amount with its sign: `-5`, `(5)` and `5-` are what went the other way. Null where it is none; an empty cell is 0. */
const signedAmount = (cell: string): number | null => {
  if (cell === '') return 0;
  const isMinus = /^\(.*\)$|^-|^−|-$/.test(cell);
  const cents = parseAmount(cell.replace(/[()\-−]/g, ''));
  return cents === null ? null : isMinus ? -cents : cents;
};

/** What stands in the way of reading a statement, in words for who chose the columns. */
export class UnreadableStatement extends Error {}

/** What a line says; null where it has no amount, as what is written below the lines has none. */
const lineOf = (cells: (column: string) => string, mapping: BufMapping, line: number, by: Reading): BufLine | null => {
  const amount = (column: string, what: string): number => {
    const cents = signedAmount(cells(column));
    if (cents === null) throw new UnreadableStatement(`Line ${String(line)}: ${what} is no amount.`);
    return cents;
  };
  const [came, went] = [amount(mapping.in, 'what came in'), amount(mapping.out, 'what went out')];
  if (came === 0 && went === 0) return null;
  const typedDay = cells(mapping.day);
  const on = typedDay === '' ? null : readDay(typedDay, by);
  if (typedDay !== '' && on === null) throw new UnreadableStatement(`Line ${String(line)}: the date cannot be read.`);
  const spelling = cells(mapping.number).slice(0, 60);
  const balanceCents = cells(mapping.balance) === '' ? null : amount(mapping.balance, 'the balance');
  const outCents = Math.abs(went) + (came < 0 ? -came : 0);
  return { number: normalizePowerNumber(spelling), spelling, on, inCents: Math.max(0, came), outCents, balanceCents };
};

const isValue = (cell: string): boolean => parseAmount(cell) !== null || daysMeant(cell).length > 0;

/**
 * The headings of a surety's file, for somebody to choose from: of the lines without an amount and a day the one with most
 * cells, since titles may stand above it.
 */
export const bufHeadings = (text: string): string[] => {
  const filled = csvLines(text).map((row) => row.filter((cell) => cell !== ''));
  const [head = []] = filled
    .filter((cells) => !cells.some(isValue))
    .toSorted((one, other) => other.length - one.length);
  return [...new Set(head)];
};

/**
 * The lines of a surety's CSV file under its columns. The header is the first line that has those that are needed; titles
 * above it, totals, and lines without any amount are left out.
 * @throws UnreadableStatement where a column is not there, a cell cannot be read, or no line says anything.
 */
export const readBufStatement = (text: string, mapping: BufMapping, by: Reading): BufLine[] => {
  const rows = csvLines(text);
  const needed = [mapping.number, mapping.in];
  const headAt = rows.findIndex((row) => needed.every((column) => row.includes(column)));
  const head = rows[headAt];
  if (!head) {
    const missing = needed.find((column) => !rows.some((row) => row.includes(column))) ?? mapping.in;
    throw new UnreadableStatement(`The file has no column "${missing}".`);
  }
  const lines = rows.flatMap((row, at) => {
    if (at <= headAt || isTotalLine(row)) return [];
    const cells = (column: string): string => (column === '' ? '' : (row[head.indexOf(column)] ?? ''));
    return lineOf(cells, mapping, at + 1, by) ?? [];
  });
  if (lines.length === 0) throw new UnreadableStatement('No line of the file has an amount.');
  return lines;
};

const sumOf = (lines: readonly BufLine[]): number =>
  lines.reduce((sum, { inCents, outCents }) => sum + inCents - outCents, 0);

const resultOf = (lines: readonly BufLine[], ours: number | null, theirs: number | null): BufResult => {
  if (lines.filter(({ inCents }) => inCents > 0).length > 1) return 'doubled';
  if (theirs === null) return 'only ours';
  if (ours === null) return 'only theirs';
  return ours === theirs ? 'equal' : 'differs';
};

/**
 * Compares a surety's lines with what was paid for each power, by its number (powers#buf-statement): one row for each
 * number of either side, what is not equal first. A number that came in twice is doubled, whatever it comes to.
 */
export const compareBuf = (
  lines: readonly BufLine[],
  ours: readonly { powerNumber: string; spelling: string; cents: number }[],
): ComparedPower[] => {
  const theirs = Map.groupBy(
    lines.filter(({ number }) => number !== ''),
    ({ number }) => number,
  );
  const own = new Map(ours.map((power) => [power.powerNumber, power]));
  return [...new Set([...own.keys(), ...theirs.keys()])]
    .map((number): ComparedPower => {
      const said = theirs.get(number) ?? [];
      const oursCents = own.get(number)?.cents ?? null;
      const theirsCents = said.length === 0 ? null : sumOf(said);
      const powerNumber = own.get(number)?.spelling ?? said[0]?.spelling ?? number;
      return { powerNumber, result: resultOf(said, oursCents, theirsCents), oursCents, theirsCents };
    })
    .toSorted(
      (one, other) =>
        Number(one.result === 'equal') - Number(other.result === 'equal') ||
        (one.powerNumber < other.powerNumber ? -1 : 1),
    );
};

/** What a statement's lines about no power come to: interest, draws, releases. */
export const withoutNumber = (lines: readonly BufLine[]): number => sumOf(lines.filter(({ number }) => number === ''));
