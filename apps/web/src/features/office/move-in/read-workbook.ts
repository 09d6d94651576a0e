import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import readXlsxFile from 'read-excel-file/universal';

/** A sheet with rows, each as the text of a CSV file: a row is a line. */
export interface SheetText {
  name: string;
  text: string;
}

/** How large a workbook may be once it is unpacked. */
const MOST_BYTES = 100_000_000;
/** How many files it may have: one of ours has a few for each sheet. */
const MOST_FILES = 2_000;

class TooLarge extends Error {
  override message = 'The workbook is too large. Save the sheet as CSV and choose that file.';
}

/** Its parts, unless they would be too many or too large; a size that is not true breaks off the unpacking. */
const partsOf = (bytes: Uint8Array): Record<string, Uint8Array> => {
  let [size, files] = [0, 0];
  return unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      if (!/\.(?:xml|rels)$/i.test(name)) return false;
      size += originalSize;
      files += 1;
      if (size > MOST_BYTES || files > MOST_FILES) throw new TooLarge();
      return true;
    },
  });
};

/** An error of the spreadsheet (#REF!) is read as its words, which refuse the row; the reader would leave it out. */
const withErrors = (parts: Record<string, Uint8Array>): Record<string, Uint8Array> =>
  Object.fromEntries(
    Object.entries(parts).map(([name, part]) => {
      if (!/\/worksheets\/[^/]+\.xml$/i.test(name)) return [name, part];
      return [name, strToU8(strFromU8(part).replace(/(<(?:\w+:)?c\b[^>]*\bt=")e(")/g, '$1str$2'))];
    }),
  );

/** A number as the workbook keeps it; a whole one is written out. */
const numberAsText = (kept: string): string => {
  const value = Number(kept);
  return /e/i.test(kept) && Number.isSafeInteger(value) ? String(value) : kept;
};

/** A cell as a CSV file has it: a day as YYYY-MM-DD, and no line break, so that lines stay those of the sheet. */
const cellText = (value: unknown): string => {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '#####' : value.toISOString().slice(0, 10);
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  return typeof value === 'string' ? value.replace(/\s*[\r\n]+\s*/g, ' ') : '';
};

const quoted = (text: string): string => (/[",;\t|]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

const csvText = (rows: readonly (readonly unknown[])[]): string =>
  rows.map((row) => `${row.map((value) => quoted(cellText(value))).join(',')}\n`).join('');

const UNREADABLE = 'The workbook cannot be read. Save it as .xlsx or CSV.';

/**
 * The sheets of a workbook that have rows (moving-in#files-that-are-read), or why it is not read: formulas as their
 * values, text with its zeros, days of both day systems; macros and links are not looked at.
 */
export const sheetsOf = async (bytes: Uint8Array): Promise<{ sheets: SheetText[]; words?: string }> => {
  try {
    // Not packed again, so that it is unpacked here and by no worker.
    const plain = zipSync(withErrors(partsOf(bytes)), { level: 0 });
    const read = await readXlsxFile(new Uint8Array(plain).buffer, { parseNumber: numberAsText });
    const sheets = read.flatMap(({ sheet, data }) => (data.length === 0 ? [] : [{ name: sheet, text: csvText(data) }]));
    return sheets.length === 0 ? { sheets, words: 'The workbook is empty.' } : { sheets };
  } catch (error) {
    return { sheets: [], words: error instanceof TooLarge ? error.message : UNREADABLE };
  }
};
