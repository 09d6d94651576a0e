import { formatCents } from '#domain/kernel/money.ts';
import { formatDay } from '#domain/kernel/days.ts';
import { accountName } from '#domain/kernel/short-id.ts';
import type { LongLine } from '../../../platform/pdf/long-table.ts';
import type { JournalRow } from '../reports/index.ts';

/** In points. */
export const JOURNAL_COLUMNS = [
  { name: 'No.', width: 40 },
  { name: 'Date', width: 52 },
  { name: 'Description', width: '*' as const },
  { name: 'Debit', width: 80, amounts: true as const },
  { name: 'Credit', width: 80, amounts: true as const },
];

const amount = (cents: number): string => (cents === 0 ? '' : formatCents(cents));

/** What an entry says under its words: the day of the fact where it differs, who was paid, who recorded it. */
const underOf = (entry: JournalRow): string =>
  [
    entry.effectiveOn === entry.bookedOn ? '' : `of ${formatDay(entry.effectiveOn)}`,
    entry.payee ?? '',
    entry.externalReference ?? '',
    entry.recordedBy,
    entry.approvedAlone ? 'approved alone' : '',
  ]
    .filter(Boolean)
    .join(' · ');

const linesOf = (entry: JournalRow): LongLine[] => {
  const { journalNumber, bookedOn, description, reversesJournalNumber, postings } = entry;
  const reverses = reversesJournalNumber === null ? '' : ` (reverses ${reversesJournalNumber})`;
  return [
    {
      cells: [String(journalNumber), formatDay(bookedOn), `${description}${reverses}`, '', ''],
      under: underOf(entry),
      bold: true,
    },
    ...postings.map(({ account, accountName: name, accountShortId, debitCents, creditCents }) => ({
      cells: ['', '', `${account} ${name}`, amount(debitCents), amount(creditCents)],
      ...(accountShortId === null ? {} : { under: accountName(accountShortId) }),
    })),
  ];
};

/** Entry by entry with their postings, then what these come to. */
export async function* journalOnPaper(pieces: AsyncIterable<readonly JournalRow[]>): AsyncGenerator<LongLine> {
  let [debitCents, creditCents, entries] = [0, 0, 0];
  for await (const rows of pieces) {
    for (const entry of rows) {
      yield* linesOf(entry);
      for (const posting of entry.postings) {
        debitCents += posting.debitCents;
        creditCents += posting.creditCents;
      }
    }
    entries += rows.length;
  }
  const total = `Total of ${entries} ${entries === 1 ? 'entry' : 'entries'}`;
  yield { cells: ['', '', total, formatCents(debitCents), formatCents(creditCents)], bold: true };
}
