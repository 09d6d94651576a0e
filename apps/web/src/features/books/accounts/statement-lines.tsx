import type { ReactNode } from 'react';
import type { AccountEntry } from '#contracts/books/account/statements.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { showDay } from '../../../lib/format.ts';
import { contentOf, type Column } from '../../../ui/list-rows.tsx';
import type { StatementDays } from '../../../lib/statement-days.ts';

/** What stands around the entries of a statement: the balance before the first day and at the end of the last. */
interface BalanceLine {
  line: 'Opening balance' | 'Closing balance' | 'No entries on these days.';
  day: string | undefined;
  balanceCents: number | null;
}

type StatementLine = AccountEntry | BalanceLine;

/** Whether the last day is before the first. */
export const isBackwards = ({ from, to }: StatementDays): boolean =>
  from !== undefined && to !== undefined && from > to;

/** What the paper is: `Statement from 03/01/2026 to 03/31/2026`. */
export const statementTitle = ({ from, to }: StatementDays): string =>
  ['Statement', from && `from ${showDay(from)}`, to && `to ${showDay(to)}`].filter(Boolean).join(' ');

interface Around {
  days: StatementDays;
  openingCents: number;
  closingCents: number;
  newestFirst: boolean;
  /** Nothing comes after the entries that are loaded. */
  whole: boolean;
}

/** The entries of a statement between its opening and its closing balance, in their order. */
export const withBalances = (entries: readonly AccountEntry[], around: Around): StatementLine[] => {
  const { days, newestFirst, whole } = around;
  const opening: BalanceLine = { line: 'Opening balance', day: days.from, balanceCents: around.openingCents };
  const closing: BalanceLine = { line: 'Closing balance', day: days.to, balanceCents: around.closingCents };
  const none: BalanceLine = { line: 'No entries on these days.', day: undefined, balanceCents: null };
  const [first, last] = newestFirst ? [closing, opening] : [opening, closing];
  return [first, ...(entries.length === 0 ? [none] : entries), ...(whole ? [last] : [])];
};

export const lineKey = (line: StatementLine): string =>
  'line' in line ? line.line : `${line.journalNumber} ${line.entryId} ${line.what}`;

export const lineClass = (line: StatementLine): string | undefined =>
  'line' in line ? (line.balanceCents === null ? undefined : 'balance-line') : line.voided ? 'voided' : undefined;

const balance = ({ balanceCents }: BalanceLine) => (balanceCents === null ? '' : formatCents(balanceCents));

const CELLS: Record<string, (line: BalanceLine) => ReactNode> = {
  day: ({ day }) => (day === undefined ? '' : <span className="tabular">{showDay(day)}</span>),
  description: ({ line }) => line,
  // On a phone there is no column of balances.
  amount: (line) => <span className="narrow-only">{balance(line)}</span>,
  balance,
};

/** The columns of the entries, for the lines around them too. */
export const lineColumns = (columns: readonly Column<AccountEntry>[]): Column<StatementLine>[] =>
  columns.map((column) => {
    const { key, header, width, align, optional, wideOnly, beneath, cents, sort } = column;
    return {
      key,
      header,
      ...(cents || align === 'right' ? { align: 'right' } : {}),
      ...(sort === true ? { sort } : {}),
      ...(optional === undefined ? {} : { optional }),
      ...(width === undefined ? {} : { width }),
      ...(wideOnly ? { wideOnly } : {}),
      ...(beneath === undefined ? {} : { beneath }),
      cell: (line) => ('line' in line ? CELLS[key]?.(line) : contentOf(column, line)),
    };
  });
