import type { CsvRow } from '../kernel/csv-lines.ts';
import { STATE_CODES } from '../kernel/option-lists.ts';
import type { Reading } from '../kernel/read-day.ts';
import type { MoveInField } from './move-in-field.ts';
import { fieldOf, type MoveInList, type PeopleList } from './move-in-fields.ts';
import { isInCapitals, readName, type NameParts } from './move-in-names.ts';
import { isSheetError, wrongOfRow, type MoveInTable } from './move-in-table.ts';
import { dayQuestion, isUnlikelyAge, readCell, readColumnDay, readState, type DayOrder } from './move-in-values.ts';

/** What people said of a file: the field of each heading, answers by question, and rows that stay out. */
export interface MoveInChoices {
  /** Empty where a column is not brought in. */
  fields: readonly string[];
  answers: Readonly<Record<string, string>>;
  leftOut: readonly number[];
  /** All rows that are refused with these words. */
  leftOutWhys: readonly string[];
}

/** Something that has to be answered before anything comes. */
export interface MoveInQuestion {
  id: string;
  words: string;
  /** How many rows it is about. */
  rows: number;
  options: readonly { value: string; label: string }[];
  answer: string | null;
}

/** What is said at a cell, or of the whole row where the heading is empty. */
export interface SaidOfRow {
  heading: string;
  words: string;
  refuses: boolean;
}

/** A row as it was read. */
export interface ReadRow {
  line: number;
  id: string;
  clientId: string;
  clientName: string;
  /** Of an indemnitor: the number of an account, or `no account`; empty: all of the client's. */
  account: string;
  name: string;
  /** By the names of the product's fields; empty ones left out. */
  fields: Readonly<Record<string, string>>;
  note: string;
  said: SaidOfRow[];
}

/** How rows are read: the agency's day and zone, and which fields the product does not take, with its words. */
export interface RowReading extends Reading {
  refusedFields: (list: PeopleList, fields: Readonly<Record<string, string>>) => Readonly<Record<string, string>>;
}

export const answered = (question: Omit<MoveInQuestion, 'answer'>, { answers }: MoveInChoices): MoveInQuestion => ({
  ...question,
  answer: question.options.find(({ value }) => value === answers[question.id])?.value ?? null,
});

/** What the cells of a column say, by which it is asked about. */
export const cellsOf = (table: MoveInTable, { fields }: MoveInChoices, name: string): string[] => {
  const at = fields.indexOf(name);
  if (at === -1) return [];
  return table.rows.map(({ cells }) => cells[at] ?? '').filter((cell) => cell !== '' && !isSheetError(cell));
};

const DAYS = {
  order: {
    words: 'How are the birth dates written?',
    options: [
      { value: 'month', label: 'Month first: 04/13/1988' },
      { value: 'day', label: 'Day first: 13/04/1988' },
    ],
  },
  excel: {
    words: 'The birth dates are numbers of Excel. Which days are they?',
    options: [
      { value: '1900', label: 'Counted from 1900 (Windows)' },
      { value: '1904', label: 'Counted from 1904 (old Macs)' },
    ],
  },
} as const;

const NAME_PARTS = ['fullName', 'lastName', 'firstName', 'middleName', 'suffix'] as const;

/** What has to be asked of the columns of a file: days, capitals, states that nobody knows. */
export const questionsOfColumns = (table: MoveInTable, choices: MoveInChoices): MoveInQuestion[] => {
  const questions: Omit<MoveInQuestion, 'answer'>[] = [];
  const days = cellsOf(table, choices, 'birthday');
  const asks = dayQuestion(days);
  if (asks !== 'none') questions.push({ id: `days-${asks}`, rows: days.length, ...DAYS[asks] });
  const names = NAME_PARTS.flatMap((name) => cellsOf(table, choices, name)).filter(isInCapitals);
  if (names.length > 0) {
    const options = [
      { value: 'yes', label: 'Write them as Marie Landry' },
      { value: 'no', label: 'Leave them in capitals' },
    ];
    questions.push({ id: 'capitals', words: 'Names are in capitals.', rows: names.length, options });
  }
  const unknown = Map.groupBy(
    cellsOf(table, choices, 'state').filter((cell) => readState(cell) === null),
    (cell) => cell.toLowerCase(),
  );
  const states = [{ value: 'none', label: 'No state' }, ...STATE_CODES.map((code) => ({ value: code, label: code }))];
  for (const [value, cells] of unknown) {
    const words = `Which state is “${cells[0] ?? value}”?`;
    questions.push({ id: `state-${value}`, words, rows: cells.length, options: states });
  }
  return questions.map((question) => answered(question, choices));
};

interface Columns {
  order: DayOrder;
  rewriteCapitals: boolean;
  state: (cell: string) => string | null;
}

const columnsOf = (table: MoveInTable, choices: MoveInChoices): Columns => {
  const { answers } = choices;
  const asks = dayQuestion(cellsOf(table, choices, 'birthday'));
  const order = asks === 'none' ? 'month' : answers[`days-${asks}`];
  return {
    order: order === 'day' || order === '1900' || order === '1904' ? order : 'month',
    rewriteCapitals: answers['capitals'] === 'yes',
    state: (cell) => {
      const known = readState(cell) ?? answers[`state-${cell.toLowerCase()}`] ?? null;
      return known === 'none' ? '' : known;
    },
  };
};

/** A cell that was named a field. */
export interface FieldCell {
  field: MoveInField;
  heading: string;
  cell: string;
}

const UNREAD: Readonly<Partial<Record<MoveInField['kind'], string>>> = {
  birthday: 'This is no day.',
  ssn: 'An SSN has 9 digits. It is not brought in.',
  phone: 'This is no phone number.',
  state: 'This state is not known.',
};

const readOne = ({ field, cell }: FieldCell, columns: Columns, by: RowReading): string | null => {
  if (field.kind === 'birthday') return readColumnDay(cell, columns.order, by, 'birthday');
  if (field.kind === 'state') return cell === '' ? '' : columns.state(cell);
  return readCell(field.kind, cell);
};

/** Which columns are references: what cannot be read of them refuses the row (moving-in#unreadable-cells). */
const refuses = ({ kind }: MoveInField): boolean => kind === 'id' || kind === 'client' || kind === 'name';

/** A mark that keeps a spreadsheet from running a cell is none of it (moving-in#leaving-lists). */
const withoutMark = (cell: string): string => cell.replace(/^'(?=[=+\-@＝＋－＠])/, '');

export const cellsOfRow = (
  list: MoveInList,
  { headings }: MoveInTable,
  { fields }: MoveInChoices,
  row: CsvRow,
): FieldCell[] => {
  const seen = new Set<string>();
  return headings.flatMap((heading, at) => {
    const field = fieldOf(list, fields[at] ?? '');
    if (!field || seen.has(field.name)) return [];
    seen.add(field.name);
    return [{ field, heading, cell: withoutMark((row.cells[at] ?? '').trim()) }];
  });
};

/** One row, with what is to be said of it. */
const readRow = (
  { list, table, choices }: MoveInFile<PeopleList>,
  columns: Columns,
  by: RowReading,
  row: CsvRow,
): ReadRow => {
  const wrong = wrongOfRow(table, row);
  const said: SaidOfRow[] = wrong === null ? [] : [{ heading: '', words: wrong, refuses: true }];
  const values: Record<string, string> = {};
  const notes: string[] = [];
  const cells = wrong === null ? cellsOfRow(list, table, choices, row) : [];
  const unread = ({ field, heading, cell }: FieldCell, words: string) => {
    said.push({ heading, words, refuses: refuses(field) });
    if (field.kind !== 'ssn' && !refuses(field)) notes.push(`${field.label}: ${cell.slice(0, 200)}`);
  };
  for (const one of cells) {
    const value = readOne(one, columns, by);
    if (value === null) unread(one, UNREAD[one.field.kind] ?? 'This cannot be read.');
    else if (one.field.kind === 'note' && value !== '') notes.unshift(value);
    else if (value !== '') values[one.field.name] = value;
  }
  const {
    id = '',
    clientId = '',
    clientName = '',
    account = '',
    lastName,
    firstName,
    middleName,
    suffix,
    ...fields
  } = values;
  const parts: NameParts = {
    fullName: fields['fullName'] ?? '',
    lastName: lastName ?? '',
    firstName: firstName ?? '',
    middleName: middleName ?? '',
    suffix: suffix ?? '',
  };
  const name = readName(parts, columns.rewriteCapitals);
  if (name === '' && wrong === null) said.push({ heading: '', words: 'The name is missing.', refuses: true });
  fields['fullName'] = name;
  const refused = name === '' ? {} : by.refusedFields(list, fields);
  for (const [field, words] of Object.entries(refused)) {
    const at = cells.find((one) => one.field.name === field);
    if (at) unread(at, words);
    else said.push({ heading: '', words, refuses: true });
  }
  const birthday = fields['birthday'];
  if (birthday !== undefined && isUnlikelyAge(birthday, by.today)) {
    const heading = cells.find((one) => one.field.name === 'birthday')?.heading ?? '';
    said.push({ heading, words: 'This age is unlikely.', refuses: false });
  }
  const client = nameOfClient(clientName);
  const taken = Object.fromEntries(Object.entries(fields).filter(([field]) => refused[field] === undefined));
  return {
    line: row.line,
    id,
    clientId,
    clientName: client,
    account,
    name,
    fields: taken,
    note: notes.join('\n'),
    said,
  };
};

export const nameOfClient = (fullName: string): string =>
  readName({ fullName, lastName: '', firstName: '', middleName: '', suffix: '' }, false);

/** A file of a list with what was said of it. */
export interface MoveInFile<List extends MoveInList = MoveInList> {
  list: List;
  table: MoveInTable;
  choices: MoveInChoices;
}

/** All rows of a file (moving-in#rows-are-checked): what each says, and what is refused or warned of it alone. */
export const readRows = (file: MoveInFile<PeopleList>, by: RowReading): ReadRow[] => {
  const columns = columnsOf(file.table, file.choices);
  return file.table.rows.map((row) => readRow(file, columns, by, row));
};
