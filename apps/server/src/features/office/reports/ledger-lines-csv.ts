import { formatDay } from '#domain/kernel/days.ts';
import { decimalOfCents } from '#domain/kernel/money.ts';
import { csv } from '../../../platform/csv/csv.ts';
import { accountNumber } from './export-file.ts';
import type { LedgerLines } from './ledger-lines.query.ts';

const HEADINGS = [
  'Date',
  'Effective',
  'Journal No.',
  'Description',
  'Account',
  'Surety',
  'Payee',
  'Debit',
  'Credit',
  'Balance',
];

/** The entries of a ledger account as CSV, oldest first, between the opening and the closing balance. */
export const ledgerLinesCsv = ({ account, sums, rows }: Awaited<ReturnType<LedgerLines['list']>>): string => {
  const balance = (words: string, cents: number) => ['', '', '', words, '', '', '', '', '', decimalOfCents(cents)];
  return csv([
    [`${account.code} ${account.name}`],
    HEADINGS,
    balance('Opening balance', sums?.openingCents ?? 0),
    ...rows.map((row) => [
      formatDay(row.bookedOn),
      formatDay(row.effectiveOn),
      String(row.journalNumber),
      row.description,
      row.accountShortId === null ? '' : accountNumber(row.accountShortId),
      row.suretyName ?? '',
      row.payeeName ?? '',
      row.debitCents === 0 ? '' : decimalOfCents(row.debitCents),
      row.creditCents === 0 ? '' : decimalOfCents(row.creditCents),
      decimalOfCents(row.balanceCents),
    ]),
    balance('Closing balance', sums?.closingCents ?? 0),
  ]);
};
