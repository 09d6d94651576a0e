import { csv, csvLines, type Cell } from '../../../platform/csv/csv.ts';
import { accountNumber, amount, csvFoot, type ExportFile, type ExportHeading } from './export-file.ts';
import { countEntries, readJournal, type JournalFilter, type JournalRow } from './journal.query.ts';

const COLUMNS = [
  'Journal Number',
  'Effective Day',
  'Booked Day',
  'Recorded At',
  'Recorded By',
  'Description',
  'Ledger Account',
  'Ledger Account Name',
  'Debit',
  'Credit',
  'Account Number',
  'Bond Id',
  'Event Id',
  'Reverses Journal Number',
  'Payee',
  'Check Number or Reference',
  'Approval',
];

/** The journal's filter of an export: as its list was narrowed, and what was known when it was asked for. */
export const journalFilterOf = ({
  export: { by, from, to, accountId, ledgerAccount, person, journalNumber },
}: ExportHeading): JournalFilter => ({
  by,
  from: from ?? undefined,
  to: to ?? undefined,
  accountId: accountId ?? undefined,
  account: ledgerAccount ?? undefined,
  person: person ?? undefined,
  upToNumber: journalNumber,
});

const linesOf = (entry: JournalRow): Cell[][] =>
  entry.postings.map((posting) => [
    entry.journalNumber,
    entry.effectiveOn,
    entry.bookedOn,
    entry.recordedAt,
    entry.recordedBy,
    entry.description,
    posting.account,
    posting.accountName,
    posting.debitCents ? amount(posting.debitCents) : null,
    posting.creditCents ? amount(posting.creditCents) : null,
    accountNumber(posting.accountShortId),
    posting.bondId,
    entry.eventId,
    entry.reversesJournalNumber,
    entry.payee,
    entry.externalReference,
    entry.approvedAlone ? 'approved alone' : null,
  ]);

/** The general journal, one line per posting. */
export const journalCsv: ExportFile = {
  count: (tx, heading) => countEntries(tx, heading.organizationId, journalFilterOf(heading)),
  head: () => csv([COLUMNS]),
  next: async (tx, heading, limit) => {
    const { lastRow, runningCents } = heading.export;
    const page = { ascending: true, after: lastRow, limit };
    const entries = await readJournal(tx, heading.organizationId, journalFilterOf(heading), page);
    return {
      text: csvLines(entries.flatMap(linesOf)),
      rows: entries.length,
      lastRow: entries.at(-1)?.journalNumber ?? lastRow,
      runningCents,
    };
  },
  foot: csvFoot,
};
