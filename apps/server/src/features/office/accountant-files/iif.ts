import { formatDay } from '#domain/kernel/days.ts';
import { decimalOfCents } from '#domain/kernel/money.ts';
import {
  customerOf,
  memoOf,
  type FileAccount,
  type FileBooks,
  type FileEntry,
  type FileLine,
  type FilePart,
} from './accountant-file.ts';

/** A cell of an IIF file: no tabs, line breaks or quotes, which part cells or are read as their end. */
const plain = (text: string): string => text.replaceAll(/[\t\r\n]+/g, ' ').replaceAll('"', "'");
const row = (...cells: readonly string[]): string => cells.map(plain).join('\t');

/** A name in a list of QuickBooks Desktop: a colon would make it a part of another. */
const LONGEST_LIST_NAME = 41;
const listName = (name: string): string => name.replaceAll(':', ' ').slice(0, LONGEST_LIST_NAME);

/**
 * The type of an account. Of ours none is A/R or A/P: QuickBooks takes one such line in a journal entry, and ours may
 * have several.
 */
const typeOf = ({ code, type }: FileAccount): string => {
  if (code === '1000' || code === '1005') return 'BANK';
  return { asset: 'OCASSET', liability: 'OCLIAB', equity: 'EQUITY', income: 'INC', expense: 'EXP' }[type];
};

/** A line names one list alone: whom something is owed to, else whose account it is of. */
const nameIn = (line: FileLine): string | null => line.vendor ?? customerOf(line);

const COLUMNS = ['TRNSTYPE', 'DATE', 'ACCNT', 'NAME', 'AMOUNT', 'DOCNUM', 'MEMO'];

/** A journal entry: the first line begins it, the others split it; its amounts sum to zero, debits above it. */
const transaction = (entry: FileEntry, accounts: ReadonlyMap<string, FileAccount>): string[] => [
  ...entry.lines.map((line, at) => {
    const name = nameIn(line);
    return row(
      at === 0 ? 'TRNS' : 'SPL',
      'GENERAL JOURNAL',
      formatDay(entry.bookedOn),
      accounts.get(line.code)?.theirName ?? '',
      name === null ? '' : listName(name),
      decimalOfCents(line.debitCents - line.creditCents),
      String(entry.journalNumber),
      memoOf(entry),
    );
  }),
  'ENDTRNS',
];

const distinct = (names: readonly (string | null)[]): string[] =>
  [...new Set(names.flatMap((name) => (name === null ? [] : [listName(name)])))].toSorted();

/**
 * The journal as QuickBooks Desktop imports it (money#quickbooks-desktop): the lists that its lines name, then a general
 * journal entry for each of ours.
 */
export const iifParts = ({ accounts, entries }: FileBooks, stem: string): FilePart[] => {
  const lines = entries.flatMap((entry) => entry.lines);
  const byCode = new Map(accounts.map((account) => [account.code, account]));
  const named = accounts.filter(({ code }) => lines.some((line) => line.code === code));
  const body = [
    row('!ACCNT', 'NAME', 'ACCNTTYPE', 'DESC', 'ACCNUM'),
    ...named.map((account) =>
      row('ACCNT', account.theirName, typeOf(account), `${account.code} ${account.name}`, account.theirNumber),
    ),
    row('!CUST', 'NAME'),
    ...distinct(lines.map((line) => (line.vendor === null ? customerOf(line) : null))).map((name) => row('CUST', name)),
    row('!VEND', 'NAME'),
    ...distinct(lines.map(({ vendor }) => vendor)).map((name) => row('VEND', name)),
    row('!TRNS', ...COLUMNS),
    row('!SPL', ...COLUMNS),
    '!ENDTRNS',
    ...entries.flatMap((entry) => transaction(entry, byCode)),
    '',
  ].join('\r\n');
  return [{ name: `${stem}.iif`, body, rows: lines.length }];
};
