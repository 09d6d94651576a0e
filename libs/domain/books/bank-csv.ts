import { csvRows, isTotalLine, type CsvRow } from '../kernel/csv-lines.ts';
import { readDay, daysMeant, type Reading } from '../kernel/read-day.ts';
import { bankAmount, bankText, UnreadableBankFile, type BankFile, type BankFileFault } from './bank-file.ts';

/** Which columns of a bank's CSV file say what, by their headings; empty where there is none. */
export interface BankColumns {
  day: string;
  description: string;
  memo: string;
  /** What came in, with its sign; or the two below it in two columns. */
  amount: string;
  debit: string;
  credit: string;
  /** Where amounts have no sign: whether the line is a debit or a credit. */
  kind: string;
  checkNumber: string;
  reference: string;
  /** What came in stands with a minus. */
  isTurned: boolean;
}

/** No column is known yet. */
export const NO_COLUMNS: BankColumns = {
  day: '',
  description: '',
  memo: '',
  amount: '',
  debit: '',
  credit: '',
  kind: '',
  checkNumber: '',
  reference: '',
  isTurned: false,
};

const names = (listed: string): string[] => listed.split(', ');

/** How banks call their columns, in the order of preference; letters and digits alone. */
const SYNONYMS = {
  day: [
    ...names('posting date, post date, posted date, date posted, booking date, process date, date'),
    ...names('transaction date, trans date, effective date, processed date'),
  ],
  description: [
    ...names('description, transaction description, original description, payee, name, details'),
    ...names('transaction details, narrative, statement description, transaction, memo'),
  ],
  memo: names('memo, extended description, extended text, additional details, addl details, notes'),
  amount: names('amount, transaction amount, amount usd, net amount, amt'),
  debit: [
    ...names('debit, debits, debit amount, amount debit, withdrawal, withdrawals, withdrawal amount'),
    ...names('withdrawal amt, money out, paid out, payments'),
  ],
  credit: [
    ...names('credit, credits, credit amount, amount credit, deposit, deposits, deposit amount'),
    ...names('deposit amt, money in, paid in'),
  ],
  kind: names('credit debit, debit credit, dr cr, cr dr, credit debit indicator, transaction type, type'),
  checkNumber: [
    ...names('check or slip, check number, check no, check num, cheque number, check, serial number'),
    ...names('check serial number, num'),
  ],
  reference: names('fitid, transaction id, trans id, unique id, transaction number, id'),
};

const plain = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

const isWritten = (cell: string): boolean => daysMeant(cell).length > 0;
const isValue = (cell: string): boolean => isWritten(cell) || (cell !== '' && bankAmount(cell) !== null);
const isData = (cells: readonly string[]): boolean =>
  cells.some(isWritten) && cells.some((cell) => !isWritten(cell) && cell !== '' && bankAmount(cell) !== null);

/** A bank's CSV file: its headings, each once, and its lines. A file without headings has numbers for them. */
export interface BankTable {
  headings: string[];
  rows: CsvRow[];
}

const named = (cells: readonly string[]): string[] => {
  const headings: string[] = [];
  for (const [at, cell] of cells.entries()) {
    const name = bankText(cell).slice(0, 100) || `Column ${String(at + 1)}`;
    const again = headings.filter((one) => one === name || one.startsWith(`${name} (`)).length;
    headings.push(again === 0 ? name : `${name} (${String(again + 1)})`);
  }
  return headings;
};

/** @throws UnreadableBankFile where no line has a day and an amount. */
export const bankTable = (text: string): BankTable => {
  const rows = csvRows(text);
  const firstAt = rows.findIndex(({ cells }) => isData(cells));
  if (firstAt === -1) throw new UnreadableBankFile('No line of the file has a day and an amount.');
  const head = rows
    .slice(0, firstAt)
    .findLast(({ cells }) => cells.filter((cell) => cell !== '').length > 1 && !cells.some(isValue));
  const cells = head?.cells ?? (rows[firstAt]?.cells ?? []).map(() => '');
  return { headings: named(cells), rows: rows.slice(firstAt) };
};

const column = ({ headings, rows }: BankTable, heading: string): string[] => {
  const at = headings.indexOf(heading);
  return at === -1 ? [] : rows.map(({ cells }) => cells[at] ?? '').filter((cell) => cell !== '');
};

const KINDS = /^(?:(debit|withdrawal|dr|db|out|check|payment|fee|pos|atm)|(credit|deposit|cr|in|dep))\b/i;

/** Amounts without any minus, beside a column that says which way each went. */
const kindOf = (table: BankTable, amount: string, proposed: string): string => {
  const amounts = column(table, amount);
  if (amounts.length === 0 || amounts.some((cell) => (bankAmount(cell) ?? -1) < 0)) return '';
  const kinds = column(table, proposed);
  return kinds.length > 0 && kinds.every((cell) => KINDS.test(cell)) ? proposed : '';
};

/** Where no heading says it: the first column of days, the first of amounts, the longest text. */
const byValues = (table: BankTable): Partial<BankColumns> => {
  const { headings } = table;
  const most = (heading: string, is: (cell: string) => boolean) => {
    const cells = column(table, heading);
    return cells.length > 0 && cells.filter(is).length * 2 > cells.length;
  };
  const day = headings.find((heading) => most(heading, isWritten)) ?? '';
  const amount =
    headings.find((heading) => heading !== day && most(heading, (cell) => bankAmount(cell) !== null)) ?? '';
  const lengthOf = (heading: string) => column(table, heading).reduce((sum, cell) => sum + cell.length, 0);
  const [description = ''] = headings
    .filter((heading) => heading !== day && heading !== amount)
    .toSorted((one, other) => lengthOf(other) - lengthOf(one));
  return { day, amount, description };
};

/** The columns that the headings propose, and where they say nothing, the values (money#bank-columns). */
export const proposedColumns = (table: BankTable): BankColumns => {
  const { headings } = table;
  const by = (synonyms: readonly string[], not = ''): string => {
    for (const name of synonyms) {
      const found = headings.find((heading) => heading !== not && plain(heading) === name);
      if (found !== undefined) return found;
    }
    return '';
  };
  const [debit, credit] = [by(SYNONYMS.debit), by(SYNONYMS.credit)];
  const isApart = debit !== '' && credit !== '';
  const values = byValues(table);
  const description = by(SYNONYMS.description) || (values.description ?? '');
  const amount = isApart ? '' : by(SYNONYMS.amount) || (values.amount ?? '');
  return {
    ...NO_COLUMNS,
    day: by(SYNONYMS.day) || (values.day ?? ''),
    description,
    memo: by(SYNONYMS.memo, description),
    amount,
    debit: isApart ? debit : '',
    credit: isApart ? credit : '',
    kind: kindOf(table, amount, by(SYNONYMS.kind)),
    checkNumber: by(SYNONYMS.checkNumber),
    reference: by(SYNONYMS.reference),
  };
};

type Cells = (heading: string) => string;

/** What a line moved; null where it says no amount. `undefined` where it cannot be read. */
const amountOf = (cells: Cells, { amount, debit, credit, kind, isTurned }: BankColumns): number | null | undefined => {
  const read = (heading: string): number | null | undefined =>
    cells(heading) === '' ? null : (bankAmount(cells(heading)) ?? undefined);
  const turned = (cents: number) => (isTurned && cents !== 0 ? -cents : cents);
  if (amount !== '') {
    const cents = read(amount);
    if (cents === null || cents === undefined) return cents;
    if (kind === '') return turned(cents);
    const [, out, came] = KINDS.exec(cells(kind)) ?? [];
    if (out === undefined && came === undefined) return undefined;
    return out === undefined ? Math.abs(cents) : -Math.abs(cents);
  }
  const [out, came] = [read(debit), read(credit)];
  if (out === undefined || came === undefined) return undefined;
  if (out === null && came === null) return null;
  return turned(Math.abs(came ?? 0) - Math.abs(out ?? 0));
};

const isPending = (table: BankTable, { cells }: CsvRow): boolean => {
  const at = table.headings.findIndex((heading) => plain(heading) === 'status');
  return at !== -1 && /^pend/i.test(cells[at] ?? '');
};

/**
 * The lines of a bank's CSV file under its columns. Titles above them, totals and lines without an amount are none of
 * them; what is pending has not been posted.
 * @throws UnreadableBankFile where a column that is needed is not there, or no line says anything.
 */
export const readBankTable = (table: BankTable, columns: BankColumns, by: Reading): BankFile => {
  const { day, amount, debit, credit } = columns;
  const needed = [day, ...(amount === '' ? [debit, credit] : [amount])];
  const missing = needed.find((heading) => !table.headings.includes(heading));
  if (missing === '') throw new UnreadableBankFile('Choose the columns of the day and the amount.');
  if (missing !== undefined) throw new UnreadableBankFile(`The file has no column "${missing}".`);
  const file: BankFile = { endsIn: '', lines: [], leftOut: 0, faults: [] };
  for (const row of table.rows) {
    const { line } = row;
    const cells: Cells = (heading) => (heading === '' ? '' : (row.cells[table.headings.indexOf(heading)] ?? ''));
    const amountCents = amountOf(cells, columns);
    if (cells(day) === '' && (amountCents === null || isTotalLine(row.cells))) continue;
    if (amountCents === null || amountCents === 0 || isPending(table, row)) {
      file.leftOut += 1;
      continue;
    }
    const on = readDay(cells(day), by);
    const fault = (words: string): BankFileFault => ({ line, words });
    if (amountCents === undefined) file.faults.push(fault('the amount cannot be read.'));
    else if (on === null) file.faults.push(fault('the day cannot be read.'));
    else {
      const checkNumber = bankText(cells(columns.checkNumber)).slice(0, 30);
      file.lines.push({
        line,
        reference: bankText(cells(columns.reference)),
        on,
        amountCents,
        description: bankText(cells(columns.description), cells(columns.memo)),
        checkNumber,
      });
    }
  }
  return file;
};
