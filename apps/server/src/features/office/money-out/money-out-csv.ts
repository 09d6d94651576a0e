import type { MoneyOut } from '#contracts/office/money-out/money-out.ts';
import { formatDay } from '#domain/kernel/days.ts';
import { decimalOfCents } from '#domain/kernel/money.ts';
import { MONEY_OUT_WORDS, PLACE_WORDS } from '#domain/office/money-out.ts';
import { csv } from '../../../platform/csv/csv.ts';

const HEADINGS = [
  'Date',
  'Effective',
  'Type',
  'Payee',
  'Method',
  'Number',
  'Account',
  'Account name',
  'Purpose',
  'Paid from',
  'Status',
  'Voided',
  'Amount',
  'Journal No.',
];

/** Money out as CSV, oldest first; what is void has its amount, too, and says so. */
export const moneyOutCsv = (rows: readonly MoneyOut[]): string =>
  csv([
    HEADINGS,
    ...rows.map((row) => [
      formatDay(row.bookedOn),
      formatDay(row.effectiveOn),
      MONEY_OUT_WORDS[row.kind],
      row.payee,
      row.method ?? '',
      row.externalReference,
      row.accounts.map(({ code }) => code).join(' '),
      row.accounts.map(({ name }) => name).join(', '),
      row.reason,
      row.advancedBy ?? PLACE_WORDS[row.place],
      `${row.voidedOn === null ? 'paid' : 'voided'}${row.approvedAlone ? ', approved alone' : ''}`,
      row.voidedOn === null ? '' : formatDay(row.voidedOn),
      decimalOfCents(row.amountCents),
      String(row.journalNumber),
    ]),
  ]);
