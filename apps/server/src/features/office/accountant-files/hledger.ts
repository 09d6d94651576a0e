import type { LedgerAccountType } from '#domain/kernel/chart-of-accounts.ts';
import { decimalOfCents } from '#domain/kernel/money.ts';
import { formatShortId } from '#domain/kernel/short-id.ts';
import type { FileAccount, FileBooks, FileEntry, FileLine, FilePart } from './accountant-file.ts';

const ROOTS: Readonly<Record<LedgerAccountType, string>> = {
  asset: 'Assets',
  liability: 'Liabilities',
  equity: 'Equity',
  income: 'Income',
  expense: 'Expenses',
};

/** Text where hledger reads no structure: no colons, semicolons, bars, commas, line breaks or double spaces. */
const plain = (text: string): string =>
  text
    .replaceAll(/[:;|,\r\n\t]/g, ' ')
    .replaceAll(/ {2,}/g, ' ')
    .trim();

const accountOf = (line: FileLine, accounts: ReadonlyMap<string, FileAccount>): string => {
  const account = accounts.get(line.code);
  const name = `${ROOTS[account?.type ?? 'asset']}:${line.code} ${plain(account?.name ?? '')}`;
  return line.accountShortId === null ? name : `${name}:${formatShortId(line.accountShortId)}`;
};

const transaction = (entry: FileEntry, accounts: ReadonlyMap<string, FileAccount>): string => {
  const tags = [
    `event:${entry.eventId}`,
    entry.receiptNumber === null ? '' : `receipt:${String(entry.receiptNumber)}`,
    entry.reversesJournalNumber === null ? '' : `reverses:${String(entry.reversesJournalNumber)}`,
    entry.effectiveOn === entry.bookedOn ? '' : `effective:${entry.effectiveOn}`,
  ].filter(Boolean);
  return [
    `${entry.bookedOn} * (${String(entry.journalNumber)}) ${plain(entry.description)}  ; ${tags.join(', ')}`,
    ...entry.lines.map((line) => {
      const about = line.vendor === null ? '' : `  ; payee:${plain(line.vendor)}`;
      return `    ${accountOf(line, accounts)}  $${decimalOfCents(line.debitCents - line.creditCents)}${about}`;
    }),
    '',
    '',
  ].join('\n');
};

/** The journal for hledger and ledger, with an account for each client account and tags of receipts (money#hledger). */
export const hledgerParts = (books: FileBooks, stem: string): FilePart[] => {
  const { organizationName, number, from, to, journalNumber, chainHead, accounts, entries } = books;
  const byCode = new Map(accounts.map((account) => [account.code, account]));
  const lines = entries.flatMap((entry) => entry.lines);
  const names = [...new Set(lines.map((line) => accountOf(line, byCode)))].toSorted();
  const body = [
    `; ${plain(organizationName)}, file ${String(number)}, ${from} to ${to}`,
    `; Up to journal entry ${String(journalNumber)}, verification code ${chainHead}`,
    'commodity $1000.00',
    ...['event', 'receipt', 'reverses', 'effective', 'payee'].map((tag) => `tag ${tag}`),
    ...names.map((name) => `account ${name}`),
    '',
    ...entries.map((entry) => transaction(entry, byCode)),
  ].join('\n');
  return [{ name: `${stem}.journal`, body, rows: entries.length }];
};
