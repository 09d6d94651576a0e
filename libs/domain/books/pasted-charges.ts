import { csvLines, isTotalLine } from '../kernel/csv-lines.ts';
import { parseAmount } from '../kernel/money.ts';
import { PARISHES } from '../agency/parishes.ts';
import { readDay, type Reading } from '../kernel/read-day.ts';

/** One row of the grid of charges, as typed; `courtDate` is a day `YYYY-MM-DD` where it is one (bonds#charge-grid). */
export interface TypedCharge {
  chargeCode: string;
  amount: string;
  powerNumber: string;
  jurisdiction: string;
  courtDate: string | null;
  caseNumber: string;
}

export const NO_CHARGE: TypedCharge = {
  chargeCode: '',
  amount: '',
  powerNumber: '',
  jurisdiction: '',
  courtDate: null,
  caseNumber: '',
};

/** Whether nothing was typed in a row: it is left out of what is saved. */
export const isBlankCharge = (row: TypedCharge): boolean =>
  [row.chargeCode, row.amount, row.powerNumber, row.jurisdiction, row.courtDate ?? '', row.caseNumber].every(
    (typed) => typed.trim() === '',
  );

const plain = (parish: string) =>
  parish
    .toLowerCase()
    .replace(/\b(parish|of)\b|[\s.]/g, '')
    .replace(/^saint/, 'st');

/** The parish of the list that is meant by `ORLEANS PARISH` or `Saint Tammany`; else what was typed, trimmed. */
export const parishFrom = (typed: string): string =>
  PARISHES.find((parish) => plain(parish) === plain(typed)) ?? typed.trim();

/** The cells of pasted lines: tabs where a spreadsheet was copied, else commas; a line break within a cell is a blank. */
const cellsOfText = (pasted: string): string[][] =>
  csvLines(pasted, pasted.includes('\t') ? '\t' : ',').map((row) => row.map((cell) => cell.replace(/\s+/g, ' ')));

const COLUMNS = ['chargeCode', 'amount', 'powerNumber', 'jurisdiction', 'courtDate', 'caseNumber'] as const;
type Column = (typeof COLUMNS)[number];

/** What a column is headed by, the most certain first; a heading is taken by the first of these that it fits. */
const HEADED: readonly [Column, RegExp][] = [
  ['courtDate', /court.*date|date.*court/],
  ['caseNumber', /case|docket/],
  ['powerNumber', /power (number|no|#)/],
  ['amount', /amount|amt/],
  ['chargeCode', /code|statute/],
  ['jurisdiction', /jurisdiction|parish/],
  ['powerNumber', /power/],
  ['chargeCode', /charge|offen[cs]e/],
  ['amount', /^(bond|bail)$/],
  ['courtDate', /^(date|appearance)$/],
  ['courtDate', /^(next )?court$/],
];

/** Which column stands at which place by the names of a header; the usual order where it names fewer than two. */
const placesOf = (header: readonly string[]): Partial<Record<Column, number>> => {
  const places: Partial<Record<Column, number>> = {};
  const taken = new Set<number>();
  for (const [column, names] of HEADED) {
    const at = header.findIndex((heading, place) => !taken.has(place) && names.test(heading.toLowerCase()));
    if (places[column] !== undefined || at < 0) continue;
    places[column] = at;
    taken.add(at);
  }
  return taken.size < 2 ? USUAL : places;
};

const USUAL = Object.fromEntries(COLUMNS.map((column, place) => [column, place]));

/**
 * The charges of pasted lines (bonds#charge-grid): a first line without digits is a header, which says the order of
 * the columns; without one it is charge code, amount, power, jurisdiction, court date, case number. A court date that
 * is none stays as it was written, for the form to refuse; blank lines and a line TOTAL are left out.
 */
export const chargesOfText = (pasted: string, by: Reading): TypedCharge[] => {
  const lines = cellsOfText(pasted);
  const [first = []] = lines;
  const isHeaded = !first.some((cell) => /\d/.test(cell));
  const places = isHeaded ? placesOf(first) : USUAL;
  return lines
    .slice(isHeaded ? 1 : 0)
    .filter((cells) => !isTotalLine(cells))
    .map((cells) => {
      const cell = (column: Column): string => cells[places[column] ?? -1] ?? '';
      const courtDate = cell('courtDate');
      return {
        chargeCode: cell('chargeCode'),
        powerNumber: cell('powerNumber'),
        caseNumber: cell('caseNumber'),
        amount: cell('amount').replace(/^\$\s*/, ''),
        jurisdiction: parishFrom(cell('jurisdiction')),
        courtDate: courtDate === '' ? null : (readDay(courtDate, by) ?? courtDate),
      };
    })
    .filter((row) => !isBlankCharge(row));
};

/** Whether pasted text is rows of charges, and not the text of one cell. */
export const isRowsOfCharges = (pasted: string): boolean => {
  const [first = [], ...others] = cellsOfText(pasted.trim());
  if (others.length > 0 || pasted.trim().includes('\t')) return true;
  return parseAmount(pasted) === null && first.length >= 4;
};
