import type { CsvRow } from '../kernel/csv-lines.ts';
import { MAX_AMOUNT_CENTS } from '../kernel/money.ts';
import { PAYMENT_METHODS, type PaymentMethod } from '../kernel/payment-methods.ts';
import { readAmountCell } from './move-in-amounts.ts';
import type { BalanceReading } from './move-in-balance-rows.ts';
import { ordersOfDays, questionsOfDays } from './move-in-days.ts';
import { METHOD_CHOICES, methodOf, methodQuestion, PAYMENT_FIELDS } from './move-in-payment-fields.ts';
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

/** A payment that the old program took. */
export interface PaymentBefore {
  paidOn: string;
  amountCents: number;
  /** Null where the row does not say. */
  method: PaymentMethod | null;
  /** As the old program numbered it; empty where the row does not say. */
  receipt: string;
  /** Empty where the row does not say: the client's own. */
  payer: string;
}

/** A row of the list of payments before as it was read. */
export interface ReadPayment {
  line: number;
  clientId: string;
  clientName: string;
  name: string;
  /** The number of its account in the old program; empty where none is given. */
  account: string;
  /** Null where its day or its amount is missing or cannot be read. */
  payment: PaymentBefore | null;
  said: SaidOfRow[];
}

export type PaymentFile = MoveInFile<'payments-before'>;

const DAYS = PAYMENT_FIELDS.filter(({ kind }) => kind === 'day');
const LONGEST = { id: 40, text: 120 };
const FIRST_DAY = '1990-01-01';

/** What has to be asked of the columns: days, and each method that nobody knows, once. */
export const questionsOfPayments = ({ table, choices }: PaymentFile): MoveInQuestion[] => {
  const unknown = cellsOf(table, choices, 'method').filter((cell) => methodOf(cell) === null);
  const asked = [...Map.groupBy(unknown, methodQuestion)].map(([id, cells]) => ({
    id,
    words: `How was “${(cells[0] ?? '').slice(0, 80)}” paid?`,
    rows: cells.length,
    options: [...METHOD_CHOICES],
  }));
  return [...questionsOfDays(DAYS, table, choices), ...asked].map((question) => answered(question, choices));
};

interface Cells {
  text: Map<string, string>;
  cents: number;
  said: SaidOfRow[];
}

const readMoney = (read: Cells, { heading, cell }: FieldCell): void => {
  const cents = readAmountCell(cell);
  if (cents === undefined || cents === 0) return;
  const words =
    cents === null || Math.abs(cents) > MAX_AMOUNT_CENTS
      ? 'This is no amount.'
      : cents < 0
        ? 'A payment is more than zero. Leave out what was paid back.'
        : null;
  if (words === null) read.cents = cents ?? 0;
  else read.said.push({ heading, words, refuses: true });
};

const readDay = (
  read: Cells,
  { field, heading, cell }: FieldCell,
  { order, by }: { order: DayOrder; by: BalanceReading },
) => {
  const day = readColumnDay(cell, order, by);
  if (day === '') return;
  const words =
    day === null
      ? 'This is no day.'
      : day < FIRST_DAY
        ? 'This is before 1990.'
        : day > by.lastDay
          ? 'This is after the cut-over day.'
          : null;
  if (words === null && day !== null) read.text.set(field.name, day);
  else read.said.push({ heading, words: words ?? '', refuses: true });
};

const readCells = (cells: readonly FieldCell[], orders: ReadonlyMap<string, DayOrder>, by: BalanceReading): Cells => {
  const read: Cells = { text: new Map(), cents: 0, said: [] };
  for (const one of cells) {
    const { field, heading, cell } = one;
    if (field.kind === 'money') readMoney(read, one);
    else if (field.kind === 'day') readDay(read, one, { order: orders.get(field.name) ?? 'month', by });
    else {
      const value = readCell(field.kind, cell);
      const longest = field.kind === 'id' ? LONGEST.id : LONGEST.text;
      if (value === null || value.length > longest)
        read.said.push({ heading, words: 'This cannot be read.', refuses: true });
      else if (value !== '') read.text.set(field.name, value);
    }
  }
  return read;
};

const chosenMethod = (cell: string | undefined, { choices }: PaymentFile): PaymentMethod | null => {
  if (cell === undefined) return null;
  const answer = choices.answers[methodQuestion(cell)];
  return methodOf(cell) ?? PAYMENT_METHODS.find((one) => one === answer) ?? null;
};

const paymentOf = ({ text, cents: amountCents, said }: Cells, file: PaymentFile): PaymentBefore | null => {
  const paidOn = text.get('day');
  if (said.length === 0 && paidOn === undefined)
    said.push({ heading: '', words: 'The day of the payment is missing.', refuses: true });
  if (said.length === 0 && amountCents === 0)
    said.push({ heading: '', words: 'The amount of the payment is missing.', refuses: true });
  if (paidOn === undefined || amountCents === 0) return null;
  const method = chosenMethod(text.get('method'), file);
  return { paidOn, amountCents, method, receipt: text.get('receipt') ?? '', payer: text.get('payer') ?? '' };
};

const readPayment = (
  file: PaymentFile,
  orders: ReadonlyMap<string, DayOrder>,
  by: BalanceReading,
  row: CsvRow,
): ReadPayment => {
  const { list, table, choices } = file;
  const wrong = wrongOfRow(table, row);
  const read = readCells(wrong === null ? cellsOfRow(list, table, choices, row) : [], orders, by);
  const payment = wrong === null ? paymentOf(read, file) : null;
  const clientName = nameOfClient(read.text.get('clientName') ?? '');
  const account = read.text.get('account') ?? '';
  return {
    line: row.line,
    clientId: read.text.get('clientId') ?? '',
    clientName,
    name: clientName || (account === '' ? '' : `Account ${account}`),
    account,
    payment,
    said: wrong === null ? read.said : [{ heading: '', words: wrong, refuses: true }],
  };
};

/** All rows of a list of payments before: what each says, and what is refused of it alone. */
export const readPaymentsBefore = (file: PaymentFile, by: BalanceReading): ReadPayment[] => {
  const orders = ordersOfDays(DAYS, file.table, file.choices);
  return file.table.rows.map((row) => readPayment(file, orders, by, row));
};
