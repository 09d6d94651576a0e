import { COURTS } from '../agency/courts.ts';
import { PARISHES, type Parish } from '../agency/parishes.ts';
import { LIVE_BOND_STATUSES, type BondStatus } from '../kernel/option-lists.ts';
import { MAX_AMOUNT_CENTS } from '../kernel/money.ts';
import type { CsvRow } from '../kernel/csv-lines.ts';
import { forfeitureDateProblem } from '../books/forfeiture-clock.ts';
import { readAmountCell } from './move-in-amounts.ts';
import { BOND_FIELDS } from './move-in-bond-fields.ts';
import { COMES_AS, knownOf, questionId, type BondReading, type Known } from './move-in-bond-values.ts';
import { ordersOfDays, questionsOfDays } from './move-in-days.ts';
import { plainHeading as plain } from './move-in-field.ts';
import {
  answered,
  cellsOf,
  cellsOfRow,
  nameOfClient,
  type FieldCell,
  type MoveInChoices,
  type MoveInFile,
  type MoveInQuestion,
  type SaidOfRow,
} from './move-in-rows.ts';
import { wrongOfRow, type MoveInTable } from './move-in-table.ts';
import { readCell, readColumnDay, type DayOrder } from './move-in-values.ts';

/** What a row says of a bond. */
export interface BondFacts {
  status: BondStatus;
  amountCents: number | null;
  powerNumber: string;
  suretyId: string | null;
  jurisdiction: Parish | null;
  postedAt: Parish | null;
  courtLocation: string | null;
  caseNumber: string;
  chargeCode: string;
  courtDate: string | null;
  /** The last court date up to the cut-over day: history. */
  courtDateBefore: string | null;
  bondDate: string;
  forfeitureDate: string | null;
  dischargedOn: string | null;
  /** The number of its account in the old program; empty where none is given. */
  account: string;
  chargedCents: number | null;
  /** Null: nobody here. */
  agentId: string | null;
}

/** A row of the list of bonds as it was read. */
export interface ReadBond {
  line: number;
  id: string;
  clientId: string;
  clientName: string;
  name: string;
  facts: BondFacts;
  note: string;
  /** Forfeited with a missed court date alone: one answer takes that of each (moving-in#refused-rows). */
  missedOnly: boolean;
  said: SaidOfRow[];
}

type BondFile = MoveInFile<'bonds'>;

const DAYS = BOND_FIELDS.filter(({ kind }) => kind === 'day');

const mappedQuestions = (
  table: MoveInTable,
  choices: MoveInChoices,
  by: BondReading,
): Omit<MoveInQuestion, 'answer'>[] =>
  knownOf(by).flatMap(({ kind, words, none, options, find }) => {
    const fields = BOND_FIELDS.filter((field) => field.kind === kind);
    const unknown = fields
      .flatMap(({ name }) => cellsOf(table, choices, name))
      .filter((cell) => find(cell.trim()) === null);
    return [...Map.groupBy(unknown, (cell) => questionId(kind, cell))].map(([id, cells]) => ({
      id,
      words: `${words} “${(cells[0] ?? '').slice(0, 80)}”?`,
      rows: cells.length,
      options: [...(none === null ? [] : [{ value: 'none', label: none }]), ...options],
    }));
  });

const FORFEITED_DATES = 'forfeited-dates';

/** What has to be asked of the columns of a list of bonds: days, and each value that nobody knows, once. */
export const questionsOfBonds = (
  { table, choices }: BondFile,
  rows: readonly ReadBond[],
  by: BondReading,
): MoveInQuestion[] => {
  const days = questionsOfDays(DAYS, table, choices);
  const undated = rows.filter(({ missedOnly }) => missedOnly).length;
  const dates = {
    id: FORFEITED_DATES,
    words: 'Forfeited bonds have no forfeiture date. Take the court date that was missed?',
    rows: undated,
    options: [
      { value: 'court', label: 'Take the court date of each' },
      { value: 'no', label: 'No: refuse these rows' },
    ],
  };
  const asked = undated > 0 ? [dates] : [];
  return [...days, ...mappedQuestions(table, choices, by), ...asked].map((question) => answered(question, choices));
};

interface Columns {
  orders: ReadonlyMap<string, DayOrder>;
  known: readonly Known[];
  answers: MoveInChoices['answers'];
}

const columnsOf = ({ table, choices }: BondFile, by: BondReading): Columns => ({
  orders: ordersOfDays(DAYS, table, choices),
  known: knownOf(by),
  answers: choices.answers,
});

/** What a cell says: text, cents for money; empty where it says nothing, null where it cannot be read. */
const readOne = ({ field, cell }: FieldCell, { orders, known, answers }: Columns, by: BondReading): string | null => {
  if (field.kind === 'day') return readColumnDay(cell, orders.get(field.name) ?? 'month', by);
  if (field.kind === 'money') {
    const cents = readAmountCell(cell);
    return cents === null || (cents ?? 0) < 0 || (cents ?? 0) > MAX_AMOUNT_CENTS ? null : String(cents ?? '');
  }
  const text = readCell(field.kind, cell);
  const mapped = known.find(({ kind }) => kind === field.kind);
  if (text === null || text === '' || !mapped) return text;
  const answer = mapped.find(text) ?? answers[questionId(mapped.kind, cell)] ?? '';
  return answer === 'none' ? '' : answer;
};

const UNREAD: Readonly<Partial<Record<FieldCell['field']['kind'], string>>> = {
  day: 'This is no day.',
  money: 'This is no amount.',
  court: 'This court is not on the list.',
};
const LONGEST = 40;

/** What cannot be read of these refuses the row (moving-in#unreadable-cells). */
const refuses = ({ kind, name }: FieldCell['field']): boolean =>
  kind === 'id' ||
  kind === 'client' ||
  kind === 'money' ||
  kind === 'status' ||
  name === 'bondDate' ||
  name === 'powerNumber';

const isTooLong = ({ field }: FieldCell, value: string): boolean =>
  (field.kind === 'code' || field.kind === 'id') && value.length > LONGEST;

const courtOf = (value: string, { courts }: BondReading): string | null =>
  [...COURTS.map(({ name }) => name), ...courts].find((name) => plain(name) === plain(value)) ?? null;

interface Cells {
  values: Record<string, string>;
  said: SaidOfRow[];
  notes: string[];
  headings: Map<string, string>;
}

const readCells = (cells: readonly FieldCell[], columns: Columns, by: BondReading): Cells => {
  const read: Cells = { values: {}, said: [], notes: [], headings: new Map() };
  for (const one of cells) {
    const { field, heading, cell } = one;
    read.headings.set(field.name, heading);
    const text = readOne(one, columns, by);
    const value = text !== null && text !== '' && field.kind === 'court' ? courtOf(text, by) : text;
    if (value === null || isTooLong(one, value)) {
      const words = value === null ? (UNREAD[field.kind] ?? 'This cannot be read.') : 'This is too long.';
      read.said.push({ heading, words, refuses: refuses(field) });
      if (!refuses(field)) read.notes.push(`${field.label}: ${cell.slice(0, 200)}`);
    } else if (field.kind === 'note' && value !== '') read.notes.unshift(value);
    else if (value !== '') read.values[field.name] = value;
  }
  return read;
};

const statusOf = ({ status, dischargedOn, forfeitureDate }: Record<string, string>): BondStatus =>
  COMES_AS.find((one) => one === status) ??
  (dischargedOn !== undefined ? 'DISCHARGED' : forfeitureDate !== undefined ? 'FORFEITED' : 'OPEN');

const parishOf = (value: string | undefined): Parish | null => PARISHES.find((parish) => parish === value) ?? null;

const factsOf = (values: Record<string, string>, { lastDay }: BondReading, takesCourtDate: boolean): BondFacts => {
  const status = statusOf(values);
  const { courtDate = null, amount, premium } = values;
  const isPast = courtDate !== null && courtDate <= lastDay;
  const missed = status === 'FORFEITED' && isPast && takesCourtDate ? courtDate : null;
  return {
    status,
    amountCents: amount === undefined || amount === '0' ? null : Number(amount),
    powerNumber: values['powerNumber'] ?? '',
    suretyId: values['surety'] ?? null,
    jurisdiction: parishOf(values['jurisdiction']),
    postedAt: parishOf(values['postedAt']),
    courtLocation: values['courtLocation'] ?? null,
    caseNumber: values['caseNumber'] ?? '',
    chargeCode: values['chargeCode'] ?? '',
    courtDate: isPast ? null : courtDate,
    courtDateBefore: isPast ? courtDate : null,
    bondDate: values['bondDate'] ?? '',
    forfeitureDate: values['forfeitureDate'] ?? missed,
    dischargedOn: status === 'DISCHARGED' ? (values['dischargedOn'] ?? null) : null,
    account: values['account'] ?? '',
    chargedCents: premium === undefined ? null : Number(premium),
    agentId: values['agent'] ?? null,
  };
};

const isLive = (status: BondStatus): boolean => LIVE_BOND_STATUSES.some((live) => live === status);

/** What is refused or warned of a bond alone (moving-in#refused-rows, moving-in#warned-rows). */
const judged = (facts: BondFacts, { headings, said: cells }: Cells, by: BondReading): SaidOfRow[] => {
  const said: SaidOfRow[] = [];
  const at = (name: string, words: string, isRefused: boolean) => {
    const heading = headings.get(name) ?? '';
    if (!cells.some((one) => one.heading === heading && heading !== ''))
      said.push({ heading, words, refuses: isRefused });
  };
  const { bondDate, status, amountCents, forfeitureDate, dischargedOn, courtDateBefore } = facts;
  if (bondDate === '') at('bondDate', 'The bond date is missing.', true);
  else if (bondDate > by.lastDay) at('bondDate', 'This is after the cut-over day. Write this bond here.', true);
  else if (bondDate < '1990-01-01') at('bondDate', 'This is before 1990.', true);
  if (isLive(status) && amountCents === null) at('amount', 'The face of a live bond is missing.', true);
  if (status === 'FORFEITED') {
    const problem =
      forfeitureDate === null
        ? 'The forfeiture date is missing.'
        : forfeitureDateProblem({ forfeitureDate, bondDate: bondDate || null }, by.today);
    if (problem !== null) at('forfeitureDate', problem, true);
  }
  if (dischargedOn !== null && bondDate !== '' && dischargedOn < bondDate)
    at('dischargedOn', 'The discharge is before the bond date.', false);
  if (dischargedOn !== null && dischargedOn > by.today) at('dischargedOn', 'The date cannot be in the future.', true);
  if (status === 'OPEN' && courtDateBefore !== null)
    at('courtDate', 'This court date has passed. It comes as history.', false);
  return said;
};

const readBond = ({ table, choices, list }: BondFile, columns: Columns, by: BondReading, row: CsvRow): ReadBond => {
  const wrong = wrongOfRow(table, row);
  const read = readCells(wrong === null ? cellsOfRow(list, table, choices, row) : [], columns, by);
  const { id = '', clientId = '', clientName = '' } = read.values;
  const takes = choices.answers[FORFEITED_DATES] === 'court';
  const facts = factsOf(read.values, by, takes);
  const said: SaidOfRow[] =
    wrong === null ? [...read.said, ...judged(facts, read, by)] : [{ heading: '', words: wrong, refuses: true }];
  const missedOnly =
    facts.status === 'FORFEITED' && facts.courtDateBefore !== null && read.values['forfeitureDate'] === undefined;
  const name = facts.powerNumber === '' ? nameOfClient(clientName) : `Power ${facts.powerNumber}`;
  const note = read.notes.join('\n');
  return { line: row.line, id, clientId, clientName: nameOfClient(clientName), name, facts, note, missedOnly, said };
};

/** All rows of a list of bonds: what each says, and what is refused or warned of it alone. */
export const readBonds = (file: BondFile, by: BondReading): ReadBond[] => {
  const columns = columnsOf(file, by);
  return file.table.rows.map((row) => readBond(file, columns, by, row));
};

/** Whether a bond is live: it bears its power, and is liability. */
export const isLiveBond = ({ facts }: Pick<ReadBond, 'facts'>): boolean => isLive(facts.status);
