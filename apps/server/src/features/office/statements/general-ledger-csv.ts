import { daysInWords } from '#domain/office/statements.ts';
import { formatDay } from '#domain/kernel/days.ts';
import { decimalOfCents } from '#domain/kernel/money.ts';
import { formatShortId } from '#domain/kernel/short-id.ts';
import { csv, type Cell } from '../../../platform/csv/csv.ts';
import type { GeneralLedger } from './general-ledger.query.ts';
import { verdictOf } from './statement-words.ts';

const HEADINGS = [
  'Account',
  'Name',
  'Date',
  'Effective',
  'Journal No.',
  'Description',
  'About',
  'Receipt No.',
  'Client account',
  'Debit',
  'Credit',
  'Balance',
];

const amount = (cents: number): string => (cents === 0 ? '' : decimalOfCents(cents));

/** The general ledger as CSV: each account between its opening and its closing balance, totals, what it foots with. */
export const generalLedgerCsv = (ledger: GeneralLedger): string => {
  const { accounts, rows, proofs, journalNumber, chainHead } = ledger;
  const lines = Map.groupBy(rows, ({ ledgerAccount }) => ledgerAccount);
  const total = (of: 'debitCents' | 'creditCents') => accounts.reduce((sum, account) => sum + account[of], 0);
  const between = (words: string): Cell[] => ['', '', '', words, '', '', ''];
  return csv([
    ['General ledger', daysInWords(ledger)],
    HEADINGS,
    ...accounts.flatMap(({ code, name, openingCents, debitCents, creditCents, closingCents }): Cell[][] => [
      [code, name, ...between('Opening balance'), '', '', decimalOfCents(openingCents)],
      ...(lines.get(code) ?? []).map((line) => [
        code,
        name,
        formatDay(line.bookedOn),
        formatDay(line.effectiveOn),
        String(line.journalNumber),
        line.description,
        line.about ?? '',
        line.receiptNumber === null ? '' : String(line.receiptNumber),
        line.accountShortId === null ? '' : formatShortId(line.accountShortId),
        amount(line.debitCents),
        amount(line.creditCents),
        decimalOfCents(line.balanceCents),
      ]),
      [
        code,
        name,
        ...between('Closing balance'),
        decimalOfCents(debitCents),
        decimalOfCents(creditCents),
        decimalOfCents(closingCents),
      ],
    ]),
    ['', '', ...between('Total'), decimalOfCents(total('debitCents')), decimalOfCents(total('creditCents')), ''],
    ...proofs.map((proof) => [verdictOf(proof), proof.words, decimalOfCents(proof.cents)]),
    ['Journal entries', journalNumber, 'Audit chain head', chainHead ?? ''],
  ]);
};
