import type { Content, TableCell } from 'pdfmake/interfaces.js';
import type { ShownEntry } from '#contracts/recovery/chronology/chronology.ts';
import { isInEdition, linesFor, type Edition } from '#domain/recovery/chronology.ts';
import { dayOf, formatDay } from '#domain/kernel/days.ts';
import { shortCaseId } from '#domain/recovery/recovery-case.ts';
import type { Letterhead, Sheet } from '../../../platform/pdf/pdf.ts';
import { facts, headline, small, title } from '../../../platform/pdf/pieces.ts';
import { shownEntry, type WholeChronology } from './chronologies.query.ts';

interface SheetOf extends WholeChronology {
  edition: Edition;
  number: number;
  letterhead: Letterhead;
  madeAt: Date;
  timeZone: string;
  caseId: string;
}

const FOR: Readonly<Record<Edition, string>> = { surety: 'for the surety', court: 'for the court' };

const timeOf = (at: string, timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: '2-digit' }).format(new Date(at));

const quiet = (text: string): TableCell => ({ text, color: '#555555' });

const rowOf = (
  entry: ShownEntry,
  index: number,
  { timeZone, edition }: Pick<SheetOf, 'timeZone' | 'edition'>,
): TableCell[] => {
  const { day, at, enteredOn, by, kind, lines, struck } = entry;
  const line = struck === null ? {} : { decoration: 'lineThrough' as const };
  const words: Content[] = [
    { text: kind, bold: true, ...line },
    ...lines.map((text) => ({ text, ...line })),
    ...(struck === null
      ? []
      : [
          {
            text: linesFor(
              edition,
              {
                lines: [
                  `Crossed out ${formatDay(dayOf(new Date(struck.at), timeZone))} by ${struck.by}: ${struck.reason}`,
                ],
              },
              [],
            ).join(),
            italics: true,
          },
        ]),
  ];
  return [
    { text: String(index + 1), alignment: 'right' },
    {
      stack: [
        formatDay(day),
        ...(at === null ? [] : [timeOf(at, timeZone)]),
        ...(enteredOn === null ? [] : [{ text: `entered ${formatDay(enteredOn)}`, fontSize: 7.5, color: '#555555' }]),
      ],
    },
    { stack: words },
    by ?? '',
  ];
};

/** Which entries are of which kind, by their numbers. */
const indexOf = (entries: readonly ShownEntry[]): (readonly [string, string])[] => {
  const kinds = new Map<string, number[]>();
  for (const [index, { kind }] of entries.entries()) kinds.set(kind, [...(kinds.get(kind) ?? []), index + 1]);
  return [...kinds].toSorted(([a], [b]) => a.localeCompare(b)).map(([kind, numbers]) => [kind, numbers.join(', ')]);
};

/** Entries by their day and time, numbered. */
const entriesOnPaper = (entries: readonly ShownEntry[], of: Pick<SheetOf, 'timeZone' | 'edition'>): Content => ({
  table: {
    headerRows: 1,
    dontBreakRows: true,
    widths: [22, 74, '*', 90],
    body: [['No.', 'When', 'What', 'By'].map(quiet), ...entries.map((entry, index) => rowOf(entry, index, of))],
  },
  layout: 'lightHorizontalLines',
  fontSize: 9,
});

/** What was done in a case, as the edition for the surety has it, inside of another paper (people#produced-file). */
export const caseOnPaper = ({ head, entries }: WholeChronology, timeZone: string): Content[] => {
  const edition = 'surety';
  const shown = entries.map((entry) => shownEntry(entry, { edition, phones: head.phones, timeZone }));
  const [name = ''] = linesFor(edition, { lines: [head.title] }, head.phones);
  return [
    facts(
      [
        ['Case', name],
        ['Bonds', head.bonds || null],
        ['Status', head.status],
        ['Opened', formatDay(dayOf(new Date(head.openedAt), timeZone))],
      ],
      'letter',
    ),
    entriesOnPaper(shown, { edition, timeZone }),
  ];
};

/** The chronology of a case on paper: an index, the entries by their day and time, and the files with their hashes. */
export const chronologySheet = (of: SheetOf): Sheet => {
  const { head, files, edition, number, letterhead, madeAt, timeZone, caseId } = of;
  const entries = of.entries
    .filter((entry) => isInEdition(edition, entry))
    .map((entry) => shownEntry(entry, { edition, phones: head.phones, timeZone }));
  // What else was made of the case, and for whom, is not for the court (recovery#chronology-editions).
  const listed = files.filter(({ isEdition }) => edition === 'surety' || !isEdition);
  const made = formatDay(dayOf(madeAt, timeZone));
  const [name] = linesFor(edition, { lines: [head.title] }, head.phones);
  return {
    title: `Chronology ${String(number)} ${FOR[edition]}`,
    size: 'letter',
    letterhead,
    footer: `Chronology ${String(number)} ${FOR[edition]}, case ${shortCaseId(caseId)}, made ${made}`,
    content: [
      headline(`Chronology ${String(number)} ${FOR[edition]}`, made),
      facts(
        [
          ['Case', name ?? ''],
          ['Defendant', head.defendant || 'Unknown Defendant'],
          ['Born', head.birthday === null ? null : formatDay(head.birthday)],
          ['SSN', head.ssnLast4 === '' ? null : `ends in ${head.ssnLast4}`],
          ['Bonds', head.bonds || null],
          ['Status', head.status],
        ],
        'letter',
      ),
      title('Index'),
      facts(indexOf(entries), 'letter'),
      title('What was done'),
      entriesOnPaper(entries, of),
      title('Files'),
      ...(listed.length === 0
        ? [small('None.')]
        : listed.map(({ name: file, sha256 }) =>
            small(`${linesFor(edition, { lines: [file] }, head.phones).join()}: SHA-256 ${sha256}`),
          )),
      small(
        edition === 'court'
          ? 'This copy leaves out sources, costs and third-party phones.'
          : 'This copy has all entries of the case.',
      ),
    ],
  };
};
