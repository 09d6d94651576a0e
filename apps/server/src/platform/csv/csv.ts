import { stringify } from 'csv-stringify/sync';

/** A CSV cell: text, a number of cents already as a decimal, or nothing. */
export type Cell = string | number | null;

/** A byte order mark: by it Excel knows that a file is UTF-8. */
const MARK = '\uFEFF';

/** A CSV file, or the first lines of one that goes on: it opens in Excel as it is (screens#text-from-outside). */
export const csv = (rows: readonly (readonly Cell[])[]): string => MARK + csvLines(rows);

/** Further lines (RFC 4180). Cells that a spreadsheet would run as a formula are made text: names are typed by people. */
export const csvLines = (rows: readonly (readonly Cell[])[]): string =>
  stringify(
    rows.map((row) => row.map((cell) => (typeof cell === 'string' ? asText(cell) : cell))),
    { record_delimiter: '\r\n' },
  );

const DECIMAL = /^-?\d+\.\d{2}$/;

/** OWASP's rule: a leading = + - @, full-width ones too, tab or line break starts a formula; amounts of ours may start with a minus. */
const asText = (cell: string): string =>
  /^[=+\-@＝＋－＠\t\r\n]/.test(cell) && !DECIMAL.test(cell) ? `'${cell}` : cell;
