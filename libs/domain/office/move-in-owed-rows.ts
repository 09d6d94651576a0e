import { COURT_COMMISSIONERS, officialName } from '../agency/premium-shares.ts';
import { PARISHES } from '../agency/parishes.ts';
import { openingAccountOf } from '../books/opening.ts';
import type { CsvRow } from '../kernel/csv-lines.ts';
import { MAX_AMOUNT_CENTS } from '../kernel/money.ts';
import { readAmountCell } from './move-in-amounts.ts';
import { knownOf, questionId, type BondReading, type Known } from './move-in-bond-values.ts';
import { plainHeading as plain } from './move-in-field.ts';
import { OWED_FIELDS } from './move-in-owed-fields.ts';
import {
  answered,
  cellsOf,
  cellsOfRow,
  nameOfClient,
  type FieldCell,
  type MoveInFile,
  type MoveInQuestion,
  type SaidOfRow,
} from './move-in-rows.ts';
import { wrongOfRow } from './move-in-table.ts';
import { readCell } from './move-in-values.ts';

/** What is known here of what the list names: beside people and sureties the accounts of the chart that are on. */
export interface OwedReading extends BondReading {
  chart: readonly { code: string; name: string }[];
}

/** What a row says: of whom and what it names what could be read, empty where it names nobody. */
interface OwedCells {
  /** An account of the chart, by its code. */
  chart: string;
  amountCents: number;
  /** Of collateral: what of it is not banked yet. */
  unbankedCents: number;
  surety: string;
  payee: string;
  agent: string;
  /** A bond of the lists by its id or its power. */
  bond: string;
  power: string;
  clientId: string;
  clientName: string;
  /** The number of an account in the old program. */
  account: string;
}

/** A row of the list "Owed and held" as it was read. */
export interface ReadOwed {
  line: number;
  name: string;
  cells: OwedCells;
  /** How its columns are headed, by the names of their fields. */
  headings: ReadonlyMap<string, string>;
  said: SaidOfRow[];
}

export type OwedFile = MoveInFile<'owed-and-held'>;

const LONGEST = 200;
/** The question of the rows that name no official where their account asks for one. */
const PAYEE_OF_REST = 'payee-of-rest';
const REFUSED = { value: 'none', label: 'None of these: refuse the rows' };

const OFFICIALS = PARISHES.filter((parish) => parish !== 'Juvenile').map((parish) => ({
  value: `sheriff:${parish}`,
  label: officialName(`sheriff:${parish}`),
}));
const isCommissioners = (cell: string): boolean => /commissioner|24th/i.test(cell);

/** Words around the name of a parish: "Sheriff of Orleans", "Orleans Parish S.O.". */
const AROUND = new Set(['sheriff', 'sheriffs', 's', 'o', 'so', 'of', 'the', 'parish', 'office', 'department', 'dept']);
const parishOf = (text: string): string =>
  plain(text)
    .split(' ')
    .filter((word) => !AROUND.has(word))
    .join(' ');

const officialOf = (cell: string): string | null => {
  if (isCommissioners(cell)) return COURT_COMMISSIONERS;
  return OFFICIALS.find(({ label }) => parishOf(label) === parishOf(cell))?.value ?? null;
};

const chartOf = (cell: string, { chart }: OwedReading): string | null => {
  const code = /^(\d{4})(?:\.0+)?\b/.exec(cell.trim())?.[1];
  const byCode = chart.find((one) => one.code === code);
  if (byCode) return byCode.code;
  const named = chart.filter(({ name }) => plain(name) === plain(cell));
  return named.length === 1 ? (named[0]?.code ?? null) : null;
};

const knownOfOwed = (by: OwedReading): Known[] => {
  const known = knownOf(by).filter(({ kind }) => kind === 'surety' || kind === 'agent');
  return [
    {
      kind: 'chart',
      words: 'Which account is',
      none: null,
      options: by.chart
        .filter(({ code }) => openingAccountOf(code) !== null)
        .map(({ code, name }) => ({ value: code, label: `${code} ${name}` })),
      find: (cell) => chartOf(cell, by),
    },
    { kind: 'official', words: 'Who is', none: null, options: OFFICIALS, find: officialOf },
    ...known.map((one): Known => ({ ...one, none: null })),
  ];
};

const valueOf = (known: readonly Known[], kind: string, cell: string, answers: Readonly<Record<string, string>>) => {
  const one = known.find((other) => other.kind === kind);
  const text = readCell('text', cell) ?? '';
  if (!one || text === '') return '';
  const value = one.find(text) ?? answers[questionId(one.kind, cell)] ?? '';
  return value === 'none' ? '' : value;
};

const cellOf = ({ table, choices, list }: OwedFile, row: CsvRow, name: string): string =>
  cellsOfRow(list, table, choices, row).find(({ field }) => field.name === name)?.cell ?? '';

/** What has to be asked of the columns: each account, surety, official or colleague that nobody knows, and who is owed the rest. */
export const questionsOfOwed = (file: OwedFile, by: OwedReading): MoveInQuestion[] => {
  const { table, choices } = file;
  const known = knownOfOwed(by);
  const asked = known.flatMap((one) => {
    const { kind, words, find } = one;
    const unknown = OWED_FIELDS.filter((field) => field.kind === kind)
      .flatMap(({ name }) => cellsOf(table, choices, name))
      .filter((cell) => readCell('text', cell) !== '' && find(cell.trim()) === null);
    return [...Map.groupBy(unknown, (cell) => questionId(kind, cell))].map(([id, cells]) => ({
      id,
      words: `${words} “${(cells[0] ?? '').slice(0, 80)}”?`,
      rows: cells.length,
      options: [REFUSED, ...one.options],
    }));
  });
  const nameless = table.rows.filter((row) => {
    const chart = valueOf(known, 'chart', cellOf(file, row, 'chart'), choices.answers);
    return chart !== '2110' && openingAccountOf(chart)?.tag === 'official' && cellOf(file, row, 'payee') === '';
  }).length;
  const whose = {
    id: PAYEE_OF_REST,
    words: 'Which sheriff is owed what names none?',
    rows: nameless,
    options: [REFUSED, ...OFFICIALS],
  };
  return [...asked, ...(nameless === 0 ? [] : [whose])].map((question) => answered(question, choices));
};

interface Reading {
  known: readonly Known[];
  answers: OwedFile['choices']['answers'];
}

interface Cells {
  text: Partial<Record<string, string>>;
  cents: Map<string, number>;
  headings: Map<string, string>;
  said: SaidOfRow[];
}

const readMoney = (read: Cells, { field, heading, cell }: FieldCell): void => {
  const cents = readAmountCell(cell);
  if (cents === undefined) return;
  if (cents === null || Math.abs(cents) > MAX_AMOUNT_CENTS)
    read.said.push({ heading, words: 'This is no amount.', refuses: true });
  else read.cents.set(field.name, cents);
};

const readCells = (cells: readonly FieldCell[], { known, answers }: Reading): Cells => {
  const read: Cells = { text: {}, cents: new Map(), headings: new Map(), said: [] };
  for (const one of cells) {
    const { field, heading, cell } = one;
    read.headings.set(field.name, heading);
    if (field.kind === 'money') {
      readMoney(read, one);
      continue;
    }
    const isKnown = known.some(({ kind }) => kind === field.kind);
    const value = isKnown ? valueOf(known, field.kind, cell, answers) : readCell(field.kind, cell);
    if (value === null || value.length > LONGEST)
      read.said.push({ heading, words: 'This cannot be read.', refuses: true });
    else if (value !== '') read.text[field.name] = value;
  }
  return read;
};

/** Of an official's account without a payee: its only one, or the one that was answered for all of them. */
const payeeOf = (chart: string, { answers }: Reading): string => {
  if (openingAccountOf(chart)?.tag !== 'official') return '';
  if (chart === '2110') return COURT_COMMISSIONERS;
  const ofRest = answers[PAYEE_OF_REST] ?? 'none';
  return ofRest === 'none' ? '' : ofRest;
};

const readOwedRow = (file: OwedFile, reading: Reading, row: CsvRow): ReadOwed => {
  const { list, table, choices } = file;
  const wrong = wrongOfRow(table, row);
  const given = wrong === null ? cellsOfRow(list, table, choices, row) : [];
  const { text, cents, headings, said } = readCells(given, reading);
  const at = (name: string, words: string) => {
    const heading = headings.get(name) ?? '';
    if (!said.some((one) => heading !== '' && one.heading === heading)) said.push({ heading, words, refuses: true });
  };
  const { chart = '', surety = '', payee = '', agent = '', bond = '', power = '', clientId = '', account = '' } = text;
  if (wrong === null && chart === '') at('chart', 'The account is missing.');
  if (wrong === null && !cents.has('amount')) at('amount', 'The amount is missing.');
  const isNamed = (given.find(({ field }) => field.name === 'payee')?.cell ?? '') !== '';
  const cells: OwedCells = {
    chart,
    amountCents: cents.get('amount') ?? 0,
    unbankedCents: cents.get('unbanked') ?? 0,
    surety,
    payee: isNamed ? payee : payeeOf(chart, reading),
    agent,
    bond,
    power,
    clientId,
    clientName: nameOfClient(text['clientName'] ?? ''),
    account,
  };
  const who = given.filter(({ field }) => ['surety', 'payee', 'agent', 'clientName'].includes(field.name));
  const name = [chart, ...who.map(({ cell }) => cell)].filter((part) => part !== '').join(' ');
  return {
    line: row.line,
    name: name.slice(0, 120),
    cells,
    headings,
    said: wrong === null ? said : [{ heading: '', words: wrong, refuses: true }],
  };
};

/** All rows of the list "Owed and held": what each says, and what is refused of it alone. */
export const readOwed = (file: OwedFile, by: OwedReading): ReadOwed[] => {
  const reading = { known: knownOfOwed(by), answers: file.choices.answers };
  return file.table.rows.map((row) => readOwedRow(file, reading, row));
};
