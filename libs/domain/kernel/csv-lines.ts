const SEPARATORS = [',', ';', '\t', '|'] as const;
type Separator = (typeof SEPARATORS)[number];

/** How many lines say which separator a text has. */
const LOOKED_AT = 50;

/** The cells of a line, and the line of the text on which they begin: the first is 1. */
export interface CsvRow {
  line: number;
  cells: string[];
}

/** The rows of a text, and the line on which a quote is opened that nothing closes; null where there is none. */
interface CsvFile {
  rows: CsvRow[];
  unclosedAt: number | null;
}

const readRows = (source: string, separator: Separator): CsvFile => {
  const rows: CsvRow[] = [];
  let row: string[] = [];
  let cell = '';
  let quoted = false;
  let quotedAt = 1;
  let line = 1;
  let beginsAt = 1;
  const endCell = () => {
    row.push(cell.trim());
    cell = '';
  };
  const endRow = () => {
    endCell();
    if (row.some((one) => one !== '')) rows.push({ line: beginsAt, cells: row });
    row = [];
    beginsAt = line;
  };
  for (let at = 0; at < source.length; at += 1) {
    const sign = source.charAt(at);
    if (sign === '\n') line += 1;
    if (quoted) {
      if (sign !== '"') cell += sign;
      else if (source[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else quoted = false;
    } else if (sign === '"' && cell.trim() === '') {
      cell = '';
      quoted = true;
      quotedAt = line;
    } else if (sign === separator) endCell();
    else if (sign === '\n') endRow();
    else cell += sign;
  }
  endRow();
  return { rows, unclosedAt: quoted ? quotedAt : null };
};

const rowsOf = (source: string, separator: Separator): CsvRow[] => readRows(source, separator).rows;

/** How much of a text is a table under a separator: the cells of its lines of one width, of whichever width has most. */
const tableUnder = (source: string, separator: Separator): number => {
  const widths = Map.groupBy(rowsOf(source, separator), ({ cells }) => cells.length);
  return Math.max(0, ...[...widths].map(([width, rows]) => (width - 1) * rows.length));
};

const separatorOf = (source: string): Separator => {
  const start = source.split('\n', LOOKED_AT).join('\n');
  return SEPARATORS.toSorted((one, other) => tableUnder(start, other) - tableUnder(start, one))[0] ?? ',';
};

/**
 * The cells of a CSV text (RFC 4180): quoted cells may hold separators, line breaks and doubled quotes. Where none is
 * given, the separator is the one of comma, semicolon, tab and pipe under which its lines are most of a table, whatever stands
 * in titles above it. Empty lines are left out; cells are trimmed.
 */
export const csvLines = (text: string, separator?: Separator): string[][] =>
  csvRows(text, separator).map(({ cells }) => cells);

/** The same, each with the line on which it stands in the text. */
export const csvRows = (text: string, separator?: Separator): CsvRow[] => csvFile(text, separator).rows;

/** The same, with the line of a quote that nothing closes. */
export const csvFile = (text: string, separator?: Separator): CsvFile => {
  const source = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  return readRows(source, separator ?? separatorOf(source));
};

const TOTAL = /^(grand[ -]?|sub[ -]?)?totals?\b/i;

/** Whether a line is the total of the lines above it, and so none of them. */
export const isTotalLine = (cells: readonly string[]): boolean =>
  TOTAL.test(cells.find((cell) => cell !== '') ?? '') || cells.some((cell) => /^totals?:?$/i.test(cell));
