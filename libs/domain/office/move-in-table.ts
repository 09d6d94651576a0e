import { csvFile, isTotalLine, type CsvRow } from '../kernel/csv-lines.ts';
import { formatCents } from '../kernel/money.ts';
import { readAmountCell } from './move-in-amounts.ts';
import { plainHeading } from './move-in-field.ts';
import { MOVE_IN_FIELDS, proposedFields, type MoveInList } from './move-in-fields.ts';

/** A line that is no row, and why. */
export interface SkippedLine {
  line: number;
  words: string;
}

/** What a file says: its headings, each once, its rows, and the lines that are none. */
export interface MoveInTable {
  headings: string[];
  rows: CsvRow[];
  skipped: SkippedLine[];
}

/** A file that cannot be read, with why. */
export class UnreadableMoveInFile extends Error {}

/** How many lines a header is looked for in. */
const HEADER_LINES = 30;
const MOST_COLUMNS = 200;
/** How many rows a file may have. */
export const MOST_ROWS = 20_000;
const MOST_CHARACTERS = 10_000;

/** The heading under which a line of refused rows says which row of the file it mends. */
export const LINE_HEADING = 'Bailiwick line';
/** The heading under which it says why it is refused. */
export const WHY_HEADING = 'Why';

const named = (cells: readonly string[]): string[] => {
  const headings: string[] = [];
  for (const [at, cell] of cells.entries()) {
    const name = cell.replace(/\s+/g, ' ').trim().slice(0, 100) || `Column ${String(at + 1)}`;
    const again = headings.filter((one) => one === name || one.startsWith(`${name} (`)).length;
    headings.push(again === 0 ? name : `${name} (${String(again + 1)})`);
  }
  return headings;
};

const same = (one: readonly string[], other: readonly string[]): boolean =>
  one.map(plainHeading).join('\n') === other.map(plainHeading).join('\n');

/** The separator that a first line `sep=;` names, and the text without that line. */
const declared = (text: string): { separator?: ',' | ';' | '\t' | '|'; rest: string; lines: number } => {
  const found = /^\uFEFF?sep=([,;\t|])\r?\n?/i.exec(text);
  if (!found) return { rest: text, lines: 0 };
  return { separator: found[1] as ',' | ';' | '\t' | '|', rest: text.slice(found[0].length), lines: 1 };
};

const centsIn = (row: CsvRow, at: number): number | null => readAmountCell(row.cells[at] ?? '') ?? null;

/** What a total line says of the columns of amounts above it, since the total before it or of all. */
const totalInWords = (list: MoveInList, total: CsvRow, { headings, rows }: MoveInTable, since: number): string => {
  const wrong = proposedFields(list, headings).flatMap((name, at) => {
    const says = centsIn(total, at);
    const { kind } = MOVE_IN_FIELDS[list].find((field) => field.name === name) ?? {};
    if (kind !== 'money' || says === null) return [];
    const sumOf = (some: readonly CsvRow[]) => some.reduce((sum, row) => sum + (centsIn(row, at) ?? 0), 0);
    const sum = sumOf(rows.slice(since));
    if (sum === says || sumOf(rows) === says) return [];
    return [`${headings[at] ?? ''} says ${formatCents(says)}, the rows come to ${formatCents(sum)}`];
  });
  return wrong.length === 0 ? 'A total.' : `A total: ${wrong.join('; ')}.`;
};

/**
 * The rows of a CSV file under its header: of the first thirty lines the one that knows most columns
 * (moving-in#header-and-columns). Repeated headers and total lines are skipped and listed; totals are compared.
 * @throws UnreadableMoveInFile where it cannot be read, with the line.
 */
export const moveInTable = (list: MoveInList, text: string): MoveInTable => {
  if (text.startsWith('PK\u0003\u0004') || text.startsWith('\u00D0\u00CF\u0011'))
    throw new UnreadableMoveInFile('This is a workbook. Save it as CSV and choose that file.');
  const { separator, rest, lines } = declared(text);
  const { rows: all, unclosedAt } = csvFile(rest, separator);
  if (unclosedAt !== null)
    throw new UnreadableMoveInFile(`Line ${String(unclosedAt + lines)}: a quote is opened and not closed.`);
  const known = ({ cells }: CsvRow) => proposedFields(list, cells).filter((name) => name !== '').length;
  const [header] = all.slice(0, HEADER_LINES).toSorted((one, other) => known(other) - known(one));
  if (!header) throw new UnreadableMoveInFile('The file is empty.');
  const isHeadless = known(header) === 0;
  const head = isHeadless ? (all[0]?.cells ?? []) : header.cells;
  if (head.length > MOST_COLUMNS)
    throw new UnreadableMoveInFile(`The file has more than ${String(MOST_COLUMNS)} columns.`);
  const table: MoveInTable = { headings: named(head), rows: [], skipped: [] };
  const at = all.findIndex(({ cells }) => cells === head);
  let since = 0;
  for (const row of all.slice(at + 1)) {
    const line = row.line + lines;
    if (same(row.cells, head)) table.skipped.push({ line, words: 'The headings once more.' });
    else if (isTotalLine(row.cells)) {
      table.skipped.push({ line, words: totalInWords(list, row, table, since) });
      since = table.rows.length;
    } else table.rows.push({ line, cells: row.cells });
  }
  if (table.rows.length > MOST_ROWS)
    throw new UnreadableMoveInFile(`The file has more than ${String(MOST_ROWS)} rows. Part it in two.`);
  if (table.rows.length === 0) throw new UnreadableMoveInFile('The file has headings and no rows.');
  return table;
};

/** Whether a cell holds an error of the spreadsheet: it says nothing, and refuses its row. */
export const isSheetError = (cell: string): boolean => /^#(REF|N\/A|VALUE|NAME|DIV\/0|NUM|NULL)[!?]?$/i.test(cell);

/** Why a row is refused whatever its columns are; null where it is not. */
export const wrongOfRow = ({ headings }: MoveInTable, { cells }: CsvRow): string | null => {
  if (cells.slice(headings.length).some((cell) => cell !== ''))
    return 'The row has more cells than there are headings.';
  if (cells.some((cell) => cell.length > MOST_CHARACTERS)) return 'A cell has more than 10,000 characters.';
  if (cells.some(isSheetError)) return 'A cell holds an error of the spreadsheet.';
  return null;
};

/** Whether a file is one of refused rows that were mended. */
export const isMending = ({ headings }: MoveInTable): boolean => headings.includes(LINE_HEADING);

/** A masked SSN, as refused rows come down: it says nothing. */
const MASKED = /^\*{3}-\*{2}-\d{4}$/;

/**
 * The table with the rows that were mended in the place of what they were.
 * @throws UnreadableMoveInFile where a row names no line of it, or a heading is not its own
 */
export const mended = (table: MoveInTable, mending: MoveInTable): MoveInTable => {
  const numberAt = mending.headings.indexOf(LINE_HEADING);
  const byLine = new Map(table.rows.map((row) => [row.line, row]));
  const columns = mending.headings.map((heading) => table.headings.indexOf(heading));
  const next = new Map<number, CsvRow>();
  for (const { line, cells } of mending.rows) {
    const row = byLine.get(Number(cells[numberAt]));
    if (!row) throw new UnreadableMoveInFile(`Line ${String(line)}: it names no line of the file that it mends.`);
    const written = table.headings.map((_, at) => row.cells[at] ?? '');
    for (const [at, column] of columns.entries()) {
      const cell = cells[at] ?? '';
      if (column !== -1 && !MASKED.test(cell)) written[column] = cell;
    }
    next.set(row.line, { line: row.line, cells: written });
  }
  return { ...table, rows: table.rows.map((row) => next.get(row.line) ?? row) };
};
