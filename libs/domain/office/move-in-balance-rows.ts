import { BALANCE_KINDS, owedOf, type BalanceKind } from '../books/opening-balance.ts';
import type { CsvRow } from '../kernel/csv-lines.ts';
import { formatCents, MAX_AMOUNT_CENTS } from '../kernel/money.ts';
import type { Reading } from '../kernel/read-day.ts';
import { readAmountCell } from './move-in-amounts.ts';
import { BALANCE_FIELDS } from './move-in-balance-fields.ts';
import { ordersOfDays } from './move-in-days.ts';
import { cellsOfRow, nameOfClient, type FieldCell, type MoveInFile, type SaidOfRow } from './move-in-rows.ts';
import { wrongOfRow } from './move-in-table.ts';
import { readCell, readColumnDay, type DayOrder } from './move-in-values.ts';

/** What is owed by its parts, in cents; a credit is what the client had. */
export type BalanceParts = Readonly<Record<BalanceKind, number>>;

export const NOTHING_OWED: BalanceParts = {
  premium: 0,
  passThrough: 0,
  fees: 0,
  charges: 0,
  credit: 0,
  writtenOff: 0,
};

/** What a balance is split into: what was written off is beside it. */
const SPLIT = BALANCE_KINDS.filter((kind) => kind !== 'writtenOff');

/** What parts come to: below zero is a credit. */
export const netOf = (parts: BalanceParts): number =>
  BALANCE_KINDS.reduce((sum, kind) => sum + owedOf(kind, parts[kind]), 0);

/** The last day that the old program counts: nothing is owed since a later one. */
export interface BalanceReading extends Reading {
  lastDay: string;
}

/** A row of the list of open balances as it was read. */
export interface ReadBalance {
  line: number;
  clientId: string;
  clientName: string;
  name: string;
  /** The number of its account in the old program; empty where none is given. */
  account: string;
  parts: BalanceParts;
  /** From when on it is owed; null where the row does not say. */
  since: string | null;
  said: SaidOfRow[];
}

export type BalanceFile = MoveInFile<'balances'>;

export const BALANCE_DAYS = BALANCE_FIELDS.filter(({ kind }) => kind === 'day');
const LONGEST = 40;

interface Cells {
  text: Record<string, string>;
  cents: Map<string, number>;
  headings: Map<string, string>;
  said: SaidOfRow[];
}

const MONEY_WORDS = 'This is no amount.';

const readMoney = (read: Cells, { field, heading, cell }: FieldCell): void => {
  const cents = readAmountCell(cell);
  if (cents === undefined) return;
  if (cents === null || Math.abs(cents) > MAX_AMOUNT_CENTS)
    read.said.push({ heading, words: MONEY_WORDS, refuses: true });
  else read.cents.set(field.name, cents);
};

const readDayCell = (
  read: Cells,
  { field, heading, cell }: FieldCell,
  { order, by }: { order: DayOrder; by: BalanceReading },
): void => {
  const day = readColumnDay(cell, order, by);
  if (day === '') return;
  const words =
    day === null
      ? 'This is no day. It counts from the bond date.'
      : day > by.lastDay
        ? 'This is after the cut-over day. It counts from the bond date.'
        : null;
  if (words === null && day !== null) read.text[field.name] = day;
  else read.said.push({ heading, words: words ?? '', refuses: false });
};

const readText = (read: Cells, { field, heading, cell }: FieldCell): void => {
  const value = readCell(field.kind, cell);
  if (value === null || value.length > (field.kind === 'id' ? LONGEST : 200))
    read.said.push({ heading, words: 'This cannot be read.', refuses: true });
  else if (value !== '') read.text[field.name] = value;
};

const readCells = (cells: readonly FieldCell[], orders: ReadonlyMap<string, DayOrder>, by: BalanceReading): Cells => {
  const read: Cells = { text: {}, cents: new Map(), headings: new Map(), said: [] };
  for (const one of cells) {
    read.headings.set(one.field.name, one.heading);
    if (one.field.kind === 'money') readMoney(read, one);
    else if (one.field.kind === 'day') readDayCell(read, one, { order: orders.get(one.field.name) ?? 'month', by });
    else readText(read, one);
  }
  return read;
};

const given = ({ cents }: Cells): BalanceKind[] => SPLIT.filter((kind) => cents.has(kind));

/** The parts of a row: what is not split is premium, below zero a credit; what was written off, with or without a sign (moving-in#kinds-of-opening). */
const partsOf = (read: Cells): BalanceParts => {
  const { cents, headings, said } = read;
  const balance = cents.get('balance');
  const kinds = given(read);
  const nothing = { ...NOTHING_OWED, writtenOff: Math.abs(cents.get('writtenOff') ?? 0) };
  const at = (name: string, words: string) => said.push({ heading: headings.get(name) ?? '', words, refuses: true });
  if (kinds.length === 0) {
    if (balance === undefined) {
      if (!cents.has('writtenOff') && !said.some(({ refuses }) => refuses)) at('balance', 'The balance is missing.');
      return nothing;
    }
    return balance < 0 ? { ...nothing, credit: -balance } : { ...nothing, premium: balance };
  }
  for (const kind of kinds)
    if (kind !== 'credit' && (cents.get(kind) ?? 0) < 0) at(kind, 'A part is never below zero. Write it under Credit.');
  const parts = { ...nothing, ...Object.fromEntries(kinds.map((kind) => [kind, Math.abs(cents.get(kind) ?? 0)])) };
  const sum = netOf(parts);
  if (balance !== undefined && balance !== sum) at('balance', `The parts come to ${formatCents(sum)}.`);
  return parts;
};

const readBalance = (
  { list, table, choices }: BalanceFile,
  orders: ReadonlyMap<string, DayOrder>,
  by: BalanceReading,
  row: CsvRow,
): ReadBalance => {
  const wrong = wrongOfRow(table, row);
  const read = readCells(wrong === null ? cellsOfRow(list, table, choices, row) : [], orders, by);
  const parts = wrong === null ? partsOf(read) : NOTHING_OWED;
  const { clientId = '', account = '', owedSince: since = null } = read.text;
  const clientName = nameOfClient(read.text['clientName'] ?? '');
  const name = clientName || (account === '' ? '' : `Account ${account}`);
  const said: SaidOfRow[] = wrong === null ? read.said : [{ heading: '', words: wrong, refuses: true }];
  return { line: row.line, clientId, clientName, name, account, parts, since, said };
};

/** All rows of a list of open balances: what each says, and what is refused or warned of it alone. */
export const readBalances = (file: BalanceFile, by: BalanceReading): ReadBalance[] => {
  const orders = ordersOfDays(BALANCE_DAYS, file.table, file.choices);
  return file.table.rows.map((row) => readBalance(file, orders, by, row));
};
