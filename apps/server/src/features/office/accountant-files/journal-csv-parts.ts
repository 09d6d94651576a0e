import { formatDay } from '#domain/kernel/days.ts';
import { decimalOfCents } from '#domain/kernel/money.ts';
import { csvLines, type Cell } from '../../../platform/csv/csv.ts';
import { customerOf, memoOf, type FileBooks, type FileEntry, type FileLine, type FilePart } from './accountant-file.ts';

/** Entries in files of at most so many lines; no entry is cut in two. */
const filesOf = (entries: readonly FileEntry[], most: number): FileEntry[][] => {
  const files: FileEntry[][] = [];
  let lines = most;
  for (const entry of entries) {
    if (lines + entry.lines.length > most) {
      files.push([]);
      lines = 0;
    }
    files.at(-1)?.push(entry);
    lines += entry.lines.length;
  }
  return files;
};

/** What one program reads: its headings, a row for each line, and how many rows it takes in a file. */
interface Shape {
  headings: readonly string[];
  mostRows: number;
  rowOf: (entry: FileEntry, line: FileLine) => Cell[];
}

/** Without a byte order mark: both programs look for the first heading to the letter. */
const partsOf = (entries: readonly FileEntry[], stem: string, { headings, mostRows, rowOf }: Shape): FilePart[] => {
  const files = filesOf(entries, mostRows);
  return files.map((file, at) => {
    const rows = file.flatMap((entry) => entry.lines.map((line) => rowOf(entry, line)));
    const place = files.length === 1 ? '' : `-${String(at + 1)}-of-${String(files.length)}`;
    return { name: `${stem}${place}.csv`, body: csvLines([headings, ...rows]), rows: rows.length };
  });
};

const worded = (...words: readonly (string | null)[]): string => words.filter(Boolean).join(', ');
const about = (line: FileLine): string => worded(customerOf(line), line.vendor);

/** QuickBooks Online takes 1,000 rows in a file, the headings among them. */
const MOST_QUICKBOOKS = 999;

/** The journal as QuickBooks Online imports it (money#quickbooks-online). */
export const quickbooksOnlineParts = ({ accounts, entries }: FileBooks, stem: string): FilePart[] => {
  const names = new Map(accounts.map(({ code, theirName }) => [code, theirName]));
  return partsOf(entries, stem, {
    headings: ['JournalNo', 'JournalDate', 'AccountName', 'Debits', 'Credits', 'Description'],
    mostRows: MOST_QUICKBOOKS,
    rowOf: (entry, line) => [
      String(entry.journalNumber),
      formatDay(entry.bookedOn),
      names.get(line.code) ?? '',
      line.debitCents === 0 ? '' : decimalOfCents(line.debitCents),
      line.creditCents === 0 ? '' : decimalOfCents(line.creditCents),
      worded(memoOf(entry), about(line)),
    ],
  });
};

const MOST_XERO = 300;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
/** `30 Jun 2026`: the one way to write a day that no country reads otherwise. */
const dayWithMonth = (day: string): string =>
  `${day.slice(8)} ${MONTHS[Number(day.slice(5, 7)) - 1] ?? ''} ${day.slice(0, 4)}`;

/** The journal as Xero imports manual journals (money#xero): lines of one narration and date are one journal. */
export const xeroParts = ({ accounts, entries }: FileBooks, stem: string): FilePart[] => {
  const numbers = new Map(accounts.map(({ code, theirNumber }) => [code, theirNumber]));
  return partsOf(entries, stem, {
    headings: ['*Narration', '*Date', 'Description', '*AccountCode', '*TaxRate', '*Amount'],
    mostRows: MOST_XERO,
    rowOf: (entry, line) => [
      memoOf(entry),
      dayWithMonth(entry.bookedOn),
      about(line),
      numbers.get(line.code) ?? '',
      'Tax Exempt',
      decimalOfCents(line.debitCents - line.creditCents),
    ],
  });
};
