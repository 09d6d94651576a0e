import { formatCents } from '#domain/kernel/money.ts';
import { formatDay } from '#domain/kernel/days.ts';
import { accountName } from '#domain/kernel/short-id.ts';
import type { LongLine } from '../../../platform/pdf/long-table.ts';
import { PAYMENT_WORDS, type PaymentOfTill, type PaymentSums } from '../payment-history/index.ts';

/** In points. */
export const PAYMENT_COLUMNS = [
  { name: 'Receipt', width: 48 },
  { name: 'Date', width: 52 },
  { name: 'Client', width: '*' as const },
  { name: 'Method', width: 74 },
  { name: 'Amount', width: 86, amounts: true as const },
];

const fateOf = ({ voided, returned }: PaymentOfTill): { mark?: string } => {
  if (voided) return { mark: 'VOID' };
  return returned ? { mark: 'RETURNED' } : {};
};

/** What a row says under the name: what it is where it is no payment, whose account, who paid, at which till. */
const underOf = (payment: PaymentOfTill, till: string | undefined): string =>
  [
    payment.what === 'received' ? '' : PAYMENT_WORDS[payment.what],
    payment.effectiveOn === payment.bookedOn ? '' : `of ${formatDay(payment.effectiveOn)}`,
    payment.accountShortId === null ? '' : accountName(payment.accountShortId),
    payment.payer ? `from ${payment.payer}` : '',
    till === undefined ? '' : `Till ${till}`,
    payment.recordedBy,
    payment.reason ?? '',
  ]
    .filter(Boolean)
    .join(' · ');

const lineOf = (payment: PaymentOfTill, tills: ReadonlyMap<string | null, string>): LongLine => ({
  cells: [
    payment.receiptNumber === null ? '' : String(payment.receiptNumber),
    formatDay(payment.bookedOn),
    payment.defendantName || 'Archived file',
    payment.method,
    formatCents(payment.amountCents),
  ],
  under: underOf(payment, tills.get(payment.tillId)),
  ...fateOf(payment),
});

const sumLine = (name: string, cents: number): LongLine => ({
  cells: ['', '', name, '', formatCents(cents)],
  bold: true,
});

/** What the rows come to: what came in, what of it was taken back, what is left, by method too. */
const sumLines = (sums: PaymentSums): LongLine[] => [
  sumLine(`Received, ${sums.count}`, sums.grossCents),
  sumLine(`Voids, ${sums.voidCount}`, 0 - sums.voidsCents),
  sumLine(`Returns, ${sums.returnCount}`, 0 - sums.returnsCents),
  sumLine(`Refunds, ${sums.refundCount}`, 0 - sums.refundsCents),
  sumLine('Net', sums.totalCents),
  ...sums.byMethod.map(({ method, cents }): LongLine => ({ cells: ['', '', '', method, formatCents(cents)] })),
  ...(sums.writeOffsCents === null ? [] : [sumLine('Apart: written off', sums.writeOffsCents)]),
];

/** Row by row, then what they come to. */
export async function* paymentsOnPaper(
  pieces: AsyncIterable<readonly PaymentOfTill[]>,
  { sums, tills }: { sums: PaymentSums; tills: ReadonlyMap<string | null, string> },
): AsyncGenerator<LongLine> {
  for await (const rows of pieces) for (const payment of rows) yield lineOf(payment, tills);
  yield* sumLines(sums);
}
