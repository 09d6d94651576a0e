import type { Content } from 'pdfmake/interfaces.js';
import type { Indemnitor } from '#contracts/people/people/indemnitors.ts';
import type { Defendant } from '#contracts/people/people/defendants.ts';
import type { Reference } from '#contracts/people/people/people.ts';
import { addressLine } from '#domain/kernel/address-line.ts';
import { formatDay } from '#domain/kernel/days.ts';
import { instantInWords } from '#domain/kernel/instant-in-words.ts';
import { maskSsns } from '#domain/kernel/masked-ssns.ts';
import { formatPhone } from '#domain/kernel/phone.ts';
import { formatTime } from '#domain/kernel/time-of-day.ts';
import { PERSON_LABELS, type PersonField } from '#domain/people/person-labels.ts';
import { facts, paragraph, small, table, title, type Fact } from '../../../platform/pdf/pieces.ts';
import { bondOnPaper, type WholeStatement } from '../../books/printing/index.ts';
import { caseOnPaper } from '../../recovery/chronology/index.ts';
import type { CourtDateOnFile } from './court-dates-on-file.ts';
import type { BondOnFile, NoteOnFile, WholeRecord } from './whole-record.query.ts';

const PHONES: readonly string[] = ['phoneNumber', 'alternatePhone', 'employerPhone'];
const DAYS: readonly string[] = ['birthday', 'courtDate'];

const COURT_WORDS = {
  appeared: 'Appeared',
  reset: 'Reset',
  failed: 'Failed to appear',
  disposed: 'Case disposed',
  unknown: 'Not known',
} as const;

/** A part of the file that its index names with its page. */
export const chapter = (name: string): Content => ({
  text: name,
  tocItem: true,
  bold: true,
  fontSize: 13,
  margin: [0, 14, 0, 4],
});

/** What is in a chapter, named in the index, too. */
export const section = (name: string): Content => ({
  text: name,
  tocItem: true,
  tocMargin: [14, 0, 0, 0],
  bold: true,
  margin: [0, 8, 0, 2],
});

/** Names beside their values; nothing where none is known. */
const known = (given: readonly Fact[]): Content[] =>
  given.some(([, value]) => value !== null && value !== '') ? [facts(given, 'letter')] : [];

const nothing = (words: string): Content[] => [small(words)];

const shown = (field: string, value: unknown): string | null => {
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'string' || value === '') return null;
  if (PHONES.includes(field)) return formatPhone(value);
  return DAYS.includes(field) ? formatDay(value) : maskSsns(value, 'grouped');
};

/** What is known of a person, by the names of the form; of an SSN the last four (people#showing-an-ssn). */
const personFacts = (person: Defendant | Indemnitor): Fact[] =>
  (Object.keys(PERSON_LABELS) as PersonField[]).map((field): Fact => {
    if (field === 'ssn') return [PERSON_LABELS.ssn, person.ssnLast4 === '' ? null : `ends in ${person.ssnLast4}`];
    return [PERSON_LABELS[field], field in person ? shown(field, (person as Record<string, unknown>)[field]) : null];
  });

const referencesOf = (references: readonly Reference[]): Content[] =>
  references.length === 0
    ? nothing('No references.')
    : [
        table(
          [
            { name: 'Name', width: 120 },
            { name: 'Relationship', width: 80 },
            { name: 'Phone', width: 90 },
            { name: 'Address', width: '*' },
          ],
          references.map(({ name, relationship, phone, ...at }) => [
            name,
            relationship,
            phone && formatPhone(phone),
            addressLine(at),
          ]),
        ),
      ];

/** The defendant with their references, then who answers for them. */
export const people = ({ person, references, indemnitors }: WholeRecord): Content[] => [
  chapter('Defendant'),
  ...known(personFacts(person)),
  title('References'),
  ...referencesOf(references),
  chapter('Indemnitors'),
  ...(indemnitors.length === 0 ? nothing('No indemnitors.') : []),
  ...indemnitors.flatMap((indemnitor) => [
    section(indemnitor.fullName || 'Without a name'),
    ...known(personFacts(indemnitor)),
    title('References'),
    ...referencesOf(indemnitor.references),
  ]),
];

const bondName = ({ bond }: BondOnFile): string => bond.powerNumber || 'Bond without a power';

const courtLine = ({ day, time, section: room, said }: CourtDateOnFile, bond: BondOnFile): string[] => [
  formatDay(day),
  time === null ? '' : formatTime(time),
  room,
  bondName(bond),
  bond.bond.courtLocation ?? '',
  bond.bond.caseNumber,
  said === null ? '' : COURT_WORDS[said],
];

/** Each bond with its power, then the court dates of all of them. */
export const bondsAndCourt = ({ bonds, person }: WholeRecord, accountOf: (accountId: string) => string): Content[] => {
  const dates = bonds.flatMap((bond) => bond.courtDates.map((date) => ({ date, bond })));
  return [
    chapter('Bonds'),
    ...(bonds.length === 0 ? nothing('No bonds.') : []),
    ...bonds.flatMap((onFile) => {
      const { bond, surety } = onFile;
      const earlier = bond.earlierForfeitures.map(({ forfeitureDate, dueDate, endedOn }) => [
        forfeitureDate === null ? '' : formatDay(forfeitureDate),
        dueDate === null ? '' : formatDay(dueDate),
        formatDay(endedOn.slice(0, 10)),
      ]);
      return [
        section(bondName(onFile)),
        ...bondOnPaper({ bond, chain: [], account: accountOf(bond.accountId), defendant: person.fullName }),
        ...known([
          ['Surety', surety],
          ['Notes', maskSsns(bond.notes)],
        ]),
        ...(earlier.length === 0
          ? []
          : [
              title('Earlier forfeitures'),
              table(
                [
                  { name: 'Forfeited', width: 90 },
                  { name: 'Due', width: 90 },
                  { name: 'Ended', width: '*' },
                ],
                earlier,
              ),
            ]),
      ];
    }),
    chapter('Court dates'),
    ...(dates.length === 0
      ? nothing('No court dates.')
      : [
          table(
            [
              { name: 'Date', width: 55 },
              { name: 'Time', width: 45 },
              { name: 'Section', width: 45 },
              { name: 'Bond', width: 80 },
              { name: 'Court', width: '*' },
              { name: 'Case', width: 70 },
              { name: 'What happened', width: 75 },
            ],
            dates
              .toSorted((one, other) => one.date.day.localeCompare(other.date.day))
              .map(({ date, bond }) => courtLine(date, bond)),
          ),
        ]),
  ];
};

const COLUMNS = [
  { name: 'Date', width: 58 },
  { name: 'Description', width: '*' },
  { name: 'Amount', width: 70, amounts: true },
  { name: 'Balance', width: 74, amounts: true },
] as const;

/** Each account as its statement has it: every entry with its receipt number, voided ones marked. */
export const accounts = (statements: readonly WholeStatement[]): Content[] => [
  chapter('Accounts'),
  ...(statements.length === 0 ? nothing('No accounts.') : []),
  ...statements.flatMap(({ account, name, lines }) => [
    section(name === '' ? account : `${account}, ${name}`),
    table(
      COLUMNS,
      lines.map(({ cells: [day = '', text = '', amount = '', balance = ''], mark, under }) => {
        const words = mark === undefined ? text : `${text} (${mark})`;
        return [day, maskSsns(under ? `${words}\n${under}` : words), amount, balance];
      }),
    ),
  ]),
];

/** The recovery cases with what was done in each; nothing where the part is left out. */
export const recovery = ({ cases }: WholeRecord, timeZone: string): Content[] => {
  if (cases === null) return [];
  return [
    chapter('Recovery'),
    ...(cases.length === 0 ? nothing('No recovery case.') : []),
    ...cases.flatMap((found) => [section(maskSsns(found.head.title)), ...caseOnPaper(found, timeZone)]),
  ];
};

const noteLine = ({ subject, text, author, writtenAt, editedAt }: NoteOnFile, about: string, timeZone: string) => [
  instantInWords(writtenAt, timeZone),
  [subject, text, editedAt === null ? '' : `(edited ${instantInWords(editedAt, timeZone)})`]
    .filter(Boolean)
    .map((line) => maskSsns(line))
    .join('\n'),
  about,
  author,
];

/** The notes, then the history in words, the oldest first. */
export const notesAndHistory = (
  { notes, history }: WholeRecord,
  nameOf: (subjectId: string) => string,
  timeZone: string,
): Content[] => [
  chapter('Notes'),
  ...(notes.length === 0
    ? nothing('No notes.')
    : [
        table(
          [
            { name: 'When', width: 100 },
            { name: 'Note', width: '*' },
            { name: 'About', width: 90 },
            { name: 'By', width: 90 },
          ],
          notes.map((note) => noteLine(note, nameOf(note.subjectId), timeZone)),
        ),
      ]),
  chapter('History'),
  ...(history.length === 0
    ? nothing('No history.')
    : [
        table(
          [
            { name: 'When', width: 100 },
            { name: 'What', width: '*' },
            { name: 'By', width: 100 },
          ],
          history.map(({ at, words, who }) => [instantInWords(at, timeZone), maskSsns(words), who]),
        ),
      ]),
];

/** What the file is, for whoever gets it. */
export const aboutTheFile = (withRecovery: boolean): Content[] => [
  paragraph(
    withRecovery
      ? 'This is the whole record on file. SSNs show their last four digits; documents are as they were uploaded.'
      : 'This is the record on file without its recovery part. SSNs show their last four digits; documents are as they were uploaded.',
  ),
];
