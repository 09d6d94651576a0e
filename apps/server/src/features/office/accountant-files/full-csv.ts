import { decimalOfCents } from '#domain/kernel/money.ts';
import { formatShortId } from '#domain/kernel/short-id.ts';
import { csv, type Cell } from '../../../platform/csv/csv.ts';
import type { FileBooks, FilePart } from './accountant-file.ts';

const partOf = (name: string, headings: readonly string[], rows: readonly (readonly Cell[])[]): FilePart => ({
  name,
  body: csv([headings, ...rows]),
  rows: rows.length,
});

const numberOf = (number: number | null): string => (number === null ? '' : String(number));

/** Everything that was booked on these days, as tables that belong together by journal number and code. */
export const fullCsvParts = ({ accounts, entries }: FileBooks): FilePart[] => [
  partOf(
    'accounts.csv',
    ['Code', 'Name', 'Type', 'Their name', 'Their number'],
    accounts.map(({ code, name, type, theirName, theirNumber }) => [code, name, type, theirName, theirNumber]),
  ),
  partOf(
    'entries.csv',
    ['Journal No.', 'Booked on', 'Effective on', 'Description', 'Receipt No.', 'Reverses', 'Event'],
    entries.map((entry) => [
      String(entry.journalNumber),
      entry.bookedOn,
      entry.effectiveOn,
      entry.description,
      numberOf(entry.receiptNumber),
      numberOf(entry.reversesJournalNumber),
      entry.eventId,
    ]),
  ),
  partOf(
    'lines.csv',
    ['Journal No.', 'Line', 'Code', 'Debit', 'Credit', 'Client account', 'Payee'],
    entries.flatMap((entry) =>
      entry.lines.map((line, at) => [
        String(entry.journalNumber),
        String(at + 1),
        line.code,
        decimalOfCents(line.debitCents),
        decimalOfCents(line.creditCents),
        line.accountShortId === null ? '' : formatShortId(line.accountShortId),
        line.vendor ?? '',
      ]),
    ),
  ),
];
