import { parseAmount } from './money.ts';
import { PARISHES } from './parishes.ts';
import { readDay } from './read-day.ts';
import type { Reading } from './read-day.ts';

/** One row of the grid of charges, as typed; `courtDate` is a day `YYYY-MM-DD` where it is one (bonds.md 3). */
export interface TypedCharge {
  chargeCode: string;
  amount: string;
  powerNumber: string;
  jurisdiction: string;
  courtDate: string | null;
  caseNumber: string;
}

export const NO_CHARGE: TypedCharge = {
  ...{ chargeCode: '', amount: '', powerNumber: '', jurisdiction: '', courtDate: null, caseNumber: '' },
};

/** Whether nothing was typed in a row: it is left out of what is saved. */
export const isBlankCharge = (row: TypedCharge): boolean =>
  [row.chargeCode, row.amount, row.powerNumber, row.jurisdiction, row.courtDate ?? '', row.caseNumber].every(
    (typed) => typed.trim() === '',
  );

/** The cells of a comma-separated line; what stands in quotes may hold commas, and a quote as two. */
const commaCells = (line: string): string[] =>
  [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) =>
    quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'),
  );

const plain = (parish: string) =>
  parish
    .toLowerCase()
    .replace(/\b(parish|of)\b|[\s.]/g, '')
    .replace(/^saint/, 'st');

/** The parish of the list that is meant by `ORLEANS PARISH` or `Saint Tammany`; else what was typed, trimmed. */
export const parishFrom = (typed: string): string =>
  PARISHES.find((parish) => plain(parish) === plain(typed)) ?? typed.trim();

/**
 * The charges of pasted lines, cells separated by tabs or commas, in the order charge code, amount, power, jurisdiction,
 * court date, case number (bonds.md 3); a court date that is none stays as it stands, for the form to refuse. A first line without digits is a header; blank lines drop.
 */
export const chargesOfText = (pasted: string, by: Reading): TypedCharge[] =>
  pasted
    .split(/\r\n|\r|\n/)
    .filter((line, index) => index > 0 || /\d/.test(line))
    .map((line) => (line.includes('\t') ? line.split('\t') : commaCells(line)).map((cell) => cell.trim()))
    .map(([chargeCode = '', amount = '', powerNumber = '', jurisdiction = '', courtDate = '', caseNumber = '']) => ({
      ...{ chargeCode, powerNumber, caseNumber, amount: amount.replace(/^\$\s*/, '') },
      ...{
        jurisdiction: parishFrom(jurisdiction),
        courtDate: courtDate === '' ? null : (readDay(courtDate, by) ?? courtDate),
      },
    }))
    .filter((row) => !isBlankCharge(row));

/** Whether pasted text is rows of charges, and not the text of one cell. */
export const isRowsOfCharges = (pasted: string): boolean =>
  /[\t\n\r]/.test(pasted.trim()) || (parseAmount(pasted) === null && commaCells(pasted).length >= 4);
