import { PLAN_FREQUENCIES, type PlanFrequency } from '../books/instalment-days.ts';
import type { PlanOfList } from '../books/plan-brought-in.ts';
import { FREQUENCY_CHOICES } from '../books/plan-words.ts';
import type { CsvRow } from '../kernel/csv-lines.ts';
import { MAX_AMOUNT_CENTS } from '../kernel/money.ts';
import { readAmountCell } from './move-in-amounts.ts';
import type { BalanceReading } from './move-in-balance-rows.ts';
import { ordersOfDays, questionsOfDays } from './move-in-days.ts';
import { frequencyOf, frequencyQuestion, PLAN_FIELDS } from './move-in-plan-fields.ts';
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
import { readCell, readColumnDay, type DayOrder } from './move-in-values.ts';

/** A row of the list of plans as it was read. */
export interface ReadPlan {
  line: number;
  clientId: string;
  clientName: string;
  name: string;
  /** The number of its account in the old program; empty where none is given. */
  account: string;
  /** Null where something of it is missing or cannot be read, or its frequency has no answer yet. */
  plan: PlanOfList | null;
  said: SaidOfRow[];
}

export type PlanFile = MoveInFile<'plans'>;

const DAYS = PLAN_FIELDS.filter(({ kind }) => kind === 'day');
const LONGEST = 40;
const FIRST_DAY = '1990-01-01';

/** What has to be asked of the columns of a list of plans: days, and each frequency that nobody knows, once. */
export const questionsOfPlans = ({ table, choices }: PlanFile): MoveInQuestion[] => {
  const unknown = cellsOf(table, choices, 'frequency').filter((cell) => frequencyOf(cell) === null);
  const asked = [...Map.groupBy(unknown, frequencyQuestion)].map(([id, cells]) => ({
    id,
    words: `How often is “${(cells[0] ?? '').slice(0, 80)}”?`,
    rows: cells.length,
    options: [...FREQUENCY_CHOICES],
  }));
  return [...questionsOfDays(DAYS, table, choices), ...asked].map((question) => answered(question, choices));
};

interface Cells {
  text: Map<string, string>;
  cents: Map<string, number>;
  headings: Map<string, string>;
  said: SaidOfRow[];
}

const readOne = (read: Cells, { field, heading, cell }: FieldCell, order: DayOrder, by: BalanceReading): void => {
  const refuse = (words: string) => read.said.push({ heading, words, refuses: true });
  if (field.kind === 'money') {
    const cents = readAmountCell(cell);
    if (cents === undefined) return;
    if (cents === null || cents < 0 || cents > MAX_AMOUNT_CENTS) refuse('This is no amount.');
    else read.cents.set(field.name, cents);
    return;
  }
  if (field.kind === 'day') {
    const day = readColumnDay(cell, order, by);
    if (day === null) refuse('This is no day.');
    else if (day !== '' && day < FIRST_DAY) refuse('This is before 1990.');
    else if (day !== '') read.text.set(field.name, day);
    return;
  }
  const value = readCell(field.kind, cell);
  if (value === null || value.length > (field.kind === 'id' ? LONGEST : 200)) refuse('This cannot be read.');
  else if (value !== '') read.text.set(field.name, value);
};

const readCells = (cells: readonly FieldCell[], orders: ReadonlyMap<string, DayOrder>, by: BalanceReading): Cells => {
  const read: Cells = { text: new Map(), cents: new Map(), headings: new Map(), said: [] };
  for (const one of cells) {
    read.headings.set(one.field.name, one.heading);
    readOne(read, one, orders.get(one.field.name) ?? 'month', by);
  }
  return read;
};

const chosenFrequency = (cell: string | undefined, { choices }: PlanFile): PlanFrequency | null => {
  if (cell === undefined) return null;
  const answer = choices.answers[frequencyQuestion(cell)];
  return frequencyOf(cell) ?? PLAN_FREQUENCIES.find((one) => one === answer) ?? null;
};

const planOf = (read: Cells, file: PlanFile): PlanOfList | null => {
  const missing = (name: string, words: string) => {
    const heading = read.headings.get(name) ?? '';
    if (!read.said.some((one) => one.heading === heading && heading !== ''))
      read.said.push({ heading, words, refuses: true });
  };
  const amountCents = read.cents.get('amount') ?? 0;
  const nextDueOn = read.text.get('nextDue');
  const often = read.text.get('frequency');
  if (amountCents === 0) missing('amount', 'The amount of a payment is missing.');
  if (nextDueOn === undefined) missing('nextDue', 'The next due date is missing.');
  if (often === undefined) missing('frequency', 'How often it is paid is missing.');
  const frequency = chosenFrequency(often, file);
  if (amountCents === 0 || nextDueOn === undefined || frequency === null) return null;
  return { amountCents, frequency, nextDueOn, pastDueCents: read.cents.get('pastDue') ?? null };
};

const readPlan = (file: PlanFile, orders: ReadonlyMap<string, DayOrder>, by: BalanceReading, row: CsvRow): ReadPlan => {
  const { list, table, choices } = file;
  const wrong = wrongOfRow(table, row);
  const read = readCells(wrong === null ? cellsOfRow(list, table, choices, row) : [], orders, by);
  const plan = wrong === null ? planOf(read, file) : null;
  const clientName = nameOfClient(read.text.get('clientName') ?? '');
  const account = read.text.get('account') ?? '';
  return {
    line: row.line,
    clientId: read.text.get('clientId') ?? '',
    clientName,
    name: clientName || (account === '' ? '' : `Account ${account}`),
    account,
    plan,
    said: wrong === null ? read.said : [{ heading: '', words: wrong, refuses: true }],
  };
};

/** All rows of a list of plans: what each says, and what is refused of it alone. */
export const readPlans = (file: PlanFile, by: BalanceReading): ReadPlan[] => {
  const orders = ordersOfDays(DAYS, file.table, file.choices);
  return file.table.rows.map((row) => readPlan(file, orders, by, row));
};
