import type { Sheet, StatementLine } from '#contracts/office/statement-lines/statement-lines.ts';
import { missingNumbers } from '#domain/books/first-numbers.ts';
import { formatDay } from '#domain/kernel/days.ts';
import { accountName, formatShortId } from '#domain/kernel/short-id.ts';
import type { StatementDays } from '#domain/office/statements.ts';
import { sectionOf } from '../statement-lines/index.ts';
import type { ReceiptNumbers } from './receipt-numbers.query.ts';
import type { RegisteredReceipt } from './receipt-register.query.ts';

/** The receipts of a period, what is known of all numbers, and what payments of the period come to in its collections. */
export interface RegisterFacts {
  period: StatementDays;
  receipts: readonly RegisteredReceipt[];
  numbers: ReceiptNumbers;
  takenCents: number;
}

const COLUMNS = ['Left', 'Received', 'Voided', 'Returned'];
const ENDINGS = { PaymentVoided: 'voided', PaymentReturned: 'returned' } as const;

const lineOf = (receipt: RegisteredReceipt): StatementLine => {
  const { number, journalNumber, on, method, amountCents, ending, endedOn, accountId, accountShortId, name } = receipt;
  const fate = ending === null ? '' : `, ${ENDINGS[ending]} ${formatDay(endedOn ?? '')}`;
  const whose = [name, accountName(accountShortId)].filter(Boolean).join(', ');
  const voided = ending === 'PaymentVoided' ? -amountCents : 0;
  const returned = ending === 'PaymentReturned' ? -amountCents : 0;
  return {
    code: formatShortId(number),
    name: `${formatDay(on)} ${method}, ${whose}${fate}`,
    figures: [amountCents + voided + returned, amountCents, voided, returned],
    opens: [{ page: 'entry', journalNumber }],
    accountId,
  };
};

const inWords = (code: string | null, name: string): StatementLine => ({
  code,
  name,
  figures: COLUMNS.map(() => 0),
  opens: [],
  accountId: null,
});

/** Numbers that no receipt has, of which there should be none, and how many of how many there are. */
const numberLines = ({ count, first, last, missing }: ReceiptNumbers): StatementLine[] => {
  if (last === 0) return [];
  const gaps = missingNumbers({ count, first, last });
  const found = gaps === 0 ? 'none missing' : `${String(gaps)} missing`;
  return [
    ...missing.map((number) => inWords(formatShortId(number), 'No receipt has this number')),
    inWords(null, `All numbers ever given, ${formatShortId(first)} to ${formatShortId(last)}: ${found}`),
  ];
};

/** Every receipt of a period by its number, with voids and returns, and the gaps between numbers (money#receipt-register). */
export const receiptRegister = ({ period, receipts, numbers, takenCents }: RegisterFacts): Sheet => {
  const lines = [...receipts.map(lineOf), ...numberLines(numbers)];
  const listed = sectionOf('Receipts', lines, { total: 'Total of receipts', places: COLUMNS.length });
  const words = 'Received equals what was taken in the collections of these days';
  return {
    columns: COLUMNS.map((name) => ({ name, days: period })),
    sections: [listed],
    totals: [],
    proofs: [{ words, cents: listed.total.figures[1] ?? 0, againstCents: takenCents }],
  };
};
