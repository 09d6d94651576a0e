import type { StatementLine, StatementSection } from '#contracts/office/statements/statements.ts';
import { formatDay } from '#domain/kernel/days.ts';
import { accountName, formatShortId } from '#domain/kernel/short-id.ts';
import type { StatementDays } from '#domain/office/statements.ts';
import { sectionOf, type Sheet } from '../statement-lines/index.ts';
import type { ReceiptNumbers, RegisteredReceipt } from './receipt-register.query.ts';

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
  const { number, on, method, amountCents, ending, endedOn, accountId, accountShortId, name } = receipt;
  const fate = ending === null ? '' : `, ${ENDINGS[ending]} ${formatDay(endedOn ?? '')}`;
  const whose = [name, accountName(accountShortId)].filter(Boolean).join(', ');
  const voided = ending === 'PaymentVoided' ? -amountCents : 0;
  const returned = ending === 'PaymentReturned' ? -amountCents : 0;
  return {
    code: formatShortId(number),
    name: `${formatDay(on)} ${method}, ${whose}${fate}`,
    figures: [amountCents + voided + returned, amountCents, voided, returned],
    opens: null,
    accountId,
  };
};

/** Numbers that no receipt has: there should be none. */
const missingOf = ({ count, last, missing }: ReceiptNumbers): StatementSection => ({
  name: 'Numbers',
  lines: missing.map((number) => ({
    code: formatShortId(number),
    name: 'No receipt has this number',
    figures: COLUMNS.map(() => 0),
    opens: null,
    accountId: null,
  })),
  total: {
    name:
      last === 0
        ? 'No receipt has been numbered yet'
        : `${formatShortId(1)} to ${formatShortId(last)}: ${count === last ? 'none missing' : `${String(last - count)} missing`}`,
    figures: COLUMNS.map(() => 0),
  },
});

/** Every receipt of a period by its number, with voids and returns, and the gaps between numbers (money#receipt-register). */
export const receiptRegister = ({ period, receipts, numbers, takenCents }: RegisterFacts): Sheet => {
  const listed = sectionOf('Receipts', receipts.map(lineOf), { total: 'Total of receipts', places: COLUMNS.length });
  const words = 'Received equals what was taken in the collections of these days';
  return {
    columns: COLUMNS.map((name) => ({ name, days: period })),
    sections: [listed, missingOf(numbers)],
    totals: [],
    proofs: [{ words, cents: listed.total.figures[1] ?? 0, againstCents: takenCents }],
  };
};
