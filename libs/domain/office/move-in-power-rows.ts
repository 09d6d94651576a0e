import { MAX_AMOUNT_CENTS } from '../kernel/money.ts';
import type { CsvRow } from '../kernel/csv-lines.ts';
import { normalizePowerNumber } from '../kernel/power-number.ts';
import { readAmountCell } from './move-in-amounts.ts';
import { knownOf, questionId, type BondReading, type Known } from './move-in-bond-values.ts';
import { ordersOfDays, questionsOfDays } from './move-in-days.ts';
import { POWER_FIELDS } from './move-in-power-fields.ts';
import {
  answered,
  cellsOf,
  cellsOfRow,
  type FieldCell,
  type MoveInFile,
  type MoveInQuestion,
  type SaidOfRow,
} from './move-in-rows.ts';
import { wrongOfRow } from './move-in-table.ts';
import { readCell, readColumnDay, type DayOrder } from './move-in-values.ts';

/** What a row says of a power. */
export interface PowerFacts {
  /** As it is spelled there. */
  powerNumber: string;
  suretyId: string;
  /** Whole dollars (powers#whole-dollars). */
  amountCents: number | null;
  expiresOn: string | null;
  /** Null: the office. */
  holderId: string | null;
}

/** A row of the list of powers in hand as it was read. */
export interface ReadPower {
  line: number;
  name: string;
  /** Its surety is empty where none is said, or none is here. */
  facts: PowerFacts;
  /** What of it could not be read. */
  note: string;
  said: SaidOfRow[];
}

export type PowerFile = MoveInFile<'powers'>;

const DAYS = POWER_FIELDS.filter(({ kind }) => kind === 'day');
const LONGEST = 40;
/** The question of the rows that name no surety, as the report of a single one does. */
const SURETY_OF_REST = 'surety-of-rest';
const REFUSED = { value: 'none', label: 'None of these: refuse the rows' };

const knownOfPowers = (by: BondReading): Known[] => {
  const known = knownOf(by);
  return known.filter(({ kind }) => kind === 'surety' || kind === 'agent');
};

const optionsOf = ({ kind, none, options }: Known) => [
  ...(kind === 'surety' ? [REFUSED] : none === null ? [] : [{ value: 'none', label: none }]),
  ...options,
];

/** Whether a cell names somebody. */
const names = (cell: string): boolean => readCell('surety', cell) !== '';

/** How many rows name no surety. */
const withoutSurety = ({ table, choices }: PowerFile): number => {
  const at = choices.fields.indexOf('surety');
  return table.rows.filter((row) => !names(row.cells[at] ?? '')).length;
};

/** What has to be asked of the columns: days, each surety or holder that nobody knows, and whose the rest is. */
export const questionsOfPowers = (file: PowerFile, by: BondReading): MoveInQuestion[] => {
  const { table, choices } = file;
  const asked = knownOfPowers(by).flatMap((known) => {
    const { kind, words, find } = known;
    const fields = POWER_FIELDS.filter((field) => field.kind === kind);
    const unknown = fields
      .flatMap(({ name }) => cellsOf(table, choices, name))
      .filter((cell) => names(cell) && find(cell.trim()) === null);
    return [...Map.groupBy(unknown, (cell) => questionId(kind, cell))].map(([id, cells]) => ({
      id,
      words: `${words} “${(cells[0] ?? '').slice(0, 80)}”?`,
      rows: cells.length,
      options: optionsOf(known),
    }));
  });
  const rest = withoutSurety(file);
  const sureties = knownOfPowers(by).filter(({ kind }) => kind === 'surety');
  const whose = sureties.map((known) => ({
    id: SURETY_OF_REST,
    words: 'Which surety are the powers of that name none?',
    rows: rest,
    options: optionsOf(known),
  }));
  return [...questionsOfDays(DAYS, table, choices), ...asked, ...(rest === 0 ? [] : whose)].map((question) =>
    answered(question, choices),
  );
};

interface Reading {
  by: BondReading;
  orders: ReadonlyMap<string, DayOrder>;
  known: readonly Known[];
  answers: PowerFile['choices']['answers'];
}

/** Whole dollars; empty where the cell says nothing, null where it is no amount. */
const readDollars = (cell: string): string | null => {
  const cents = readAmountCell(cell);
  if (cents === undefined) return '';
  if (cents === null || cents < 0 || cents > MAX_AMOUNT_CENTS) return null;
  return cents < 100 ? '' : String(cents - (cents % 100));
};

/** What a cell says; empty where it says nothing, null where it cannot be read. */
const readOne = ({ field, cell }: FieldCell, { by, orders, known, answers }: Reading): string | null => {
  if (field.kind === 'day') return readColumnDay(cell, orders.get(field.name) ?? 'month', by);
  if (field.kind === 'money') return readDollars(cell);
  const text = readCell(field.kind, cell);
  const mapped = known.find(({ kind }) => kind === field.kind);
  if (text === null || text === '' || !mapped) return text;
  const answer = mapped.find(text) ?? answers[questionId(mapped.kind, cell)] ?? '';
  return answer === 'none' ? '' : answer;
};

const UNREAD: Readonly<Partial<Record<FieldCell['field']['kind'], string>>> = {
  day: 'This is no day.',
  money: 'This is no amount.',
};

interface Cells {
  values: Partial<Record<string, string>>;
  headings: Map<string, string>;
  notes: string[];
  said: SaidOfRow[];
}

const readCells = (cells: readonly FieldCell[], reading: Reading): Cells => {
  const read: Cells = { values: {}, headings: new Map(), notes: [], said: [] };
  for (const one of cells) {
    const { field, heading, cell } = one;
    read.headings.set(field.name, heading);
    const value = readOne(one, reading);
    const isLong = field.kind === 'code' && (value ?? '').length > LONGEST;
    if (value === null || isLong) {
      const words = isLong ? 'This is too long.' : (UNREAD[field.kind] ?? 'This cannot be read.');
      // A day is no reason to lose a power (moving-in#unreadable-cells).
      const refuses = field.kind !== 'day';
      read.said.push({ heading, words, refuses });
      if (!refuses) read.notes.push(`${field.label}: ${cell.slice(0, 200)}`);
    } else if (value !== '') read.values[field.name] = value;
  }
  return read;
};

const missing = ({ values, headings, said }: Cells, suretyId: string): SaidOfRow[] => {
  const at = (name: string, words: string) => {
    const heading = headings.get(name) ?? '';
    const isSaid = heading !== '' && said.some((one) => one.heading === heading);
    return isSaid ? [] : [{ heading, words, refuses: true }];
  };
  return [
    ...(normalizePowerNumber(values['powerNumber'] ?? '') === '' ? at('powerNumber', 'The number is missing.') : []),
    ...(suretyId === '' ? at('surety', 'The surety is missing.') : []),
  ];
};

const readPower = (file: PowerFile, reading: Reading, row: CsvRow): ReadPower => {
  const { list, table, choices } = file;
  const wrong = wrongOfRow(table, row);
  const cells = wrong === null ? cellsOfRow(list, table, choices, row) : [];
  const read = readCells(cells, reading);
  const namesSurety = cells.some(({ field, cell }) => field.name === 'surety' && names(cell));
  const ofRest = reading.answers[SURETY_OF_REST] ?? 'none';
  const suretyId = read.values['surety'] ?? (namesSurety || ofRest === 'none' ? '' : ofRest);
  const { powerNumber = '', amount, expiresOn = null, holder = null } = read.values;
  return {
    line: row.line,
    name: powerNumber === '' ? '' : `Power ${powerNumber}`,
    facts: {
      powerNumber,
      suretyId,
      amountCents: amount === undefined ? null : Number(amount),
      expiresOn,
      holderId: holder,
    },
    note: read.notes.join('\n'),
    said: wrong === null ? [...read.said, ...missing(read, suretyId)] : [{ heading: '', words: wrong, refuses: true }],
  };
};

/** All rows of a list of powers in hand: what each says, and what is refused or warned of it alone. */
export const readPowers = (file: PowerFile, by: BondReading): ReadPower[] => {
  const { table, choices } = file;
  const orders = ordersOfDays(DAYS, table, choices);
  const reading = { by, orders, known: knownOfPowers(by), answers: choices.answers };
  return table.rows.map((row) => readPower(file, reading, row));
};
