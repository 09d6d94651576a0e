import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { csv, csvLines } from '../../../platform/csv/csv.ts';
import { accountNumber, amount, csvFoot, type ExportFile, type ExportHeading } from './export-file.ts';
import { PAYMENT_WORDS, readPayments, sumPayments, type PaymentFilter } from '../payment-history/index.ts';

/**
 * A column for each meaning of an amount: what came in, what was taken back, and what is left of both
 * (screens#text-from-outside).
 */
const KINDS = ['Gross', 'Voids', 'Returns', 'Refunds', 'Net', 'Write-offs'] as const;
type Kind = (typeof KINDS)[number];

/** The cells of these columns; what is not named is empty. */
const amounts = (cents: Partial<Record<Kind, number>>): string[] => KINDS.map((kind) => amount(cents[kind] ?? null));

const COLUMNS = [
  'Receipt Number',
  'Paid On',
  'Recorded At',
  'Recorded By',
  'Account Number',
  'Defendant',
  'Payer',
  'Method',
  ...KINDS,
  'Voided',
  'Journal Number',
  'Entry',
  'Booked On',
  'Effective On',
];

/** The till that cash came into or left, where the agency has tills (money#tills). */
const columnsOf = ({ tills }: ExportHeading): string[] => (tills.size === 0 ? COLUMNS : [...COLUMNS, 'Till']);

const KIND_OF: Record<keyof typeof PAYMENT_WORDS, Kind> = {
  received: 'Gross',
  voided: 'Voids',
  returned: 'Returns',
  refunded: 'Refunds',
  unclaimed: 'Refunds',
  'refund-voided': 'Refunds',
};

const filterOf = ({ export: { by, from, to, method, person, journalNumber } }: ExportHeading): PaymentFilter => ({
  by,
  from: from ?? undefined,
  to: to ?? undefined,
  method: method ?? undefined,
  person: person ?? undefined,
  upToNumber: journalNumber,
});

/** The last line: what each column adds up to; write-offs stand apart from them. */
const totalsOf = async (tx: TenantTransaction, heading: ExportHeading): Promise<string> => {
  const sums = await sumPayments(tx, heading.organizationId, filterOf(heading));
  const totals = amounts({
    Gross: sums.grossCents,
    Voids: 0 - sums.voidsCents,
    Returns: 0 - sums.returnsCents,
    Refunds: 0 - sums.refundsCents,
    Net: sums.totalCents,
    ...(sums.writeOffsCents === null ? {} : { 'Write-offs': sums.writeOffsCents }),
  });
  const before = COLUMNS.slice(0, COLUMNS.indexOf('Gross')).map((column) => (column === 'Method' ? 'Total' : ''));
  const behind = columnsOf(heading)
    .slice(COLUMNS.indexOf('Write-offs') + 1)
    .map(() => '');
  return csvLines([[...before, ...totals, ...behind]]);
};

/** The payment history: payments, their voids and returns, what was given back, each on its own day, with what they add up to. */
export const paymentsCsv: ExportFile = {
  count: async (tx, heading) => {
    const sums = await sumPayments(tx, heading.organizationId, filterOf(heading));
    return sums.count + sums.voidCount + sums.returnCount + sums.refundCount;
  },
  head: (heading) => csv([columnsOf(heading)]),
  next: async (tx, heading, limit) => {
    const { lastRow, runningCents } = heading.export;
    const page = { sort: 'number', ascending: true, after: [lastRow], limit } as const;
    const payments = await readPayments(tx, heading.organizationId, filterOf(heading), page);
    const lines = payments.map((payment) => [
      payment.receiptNumber,
      payment.paidOn,
      payment.recordedAt,
      payment.recordedBy,
      accountNumber(payment.accountShortId),
      payment.defendantName,
      payment.payer,
      payment.method,
      ...amounts({ [KIND_OF[payment.what]]: payment.amountCents, Net: payment.amountCents }),
      payment.voided ? 'VOID' : payment.returned ? 'RETURNED' : '',
      payment.journalNumber,
      PAYMENT_WORDS[payment.what],
      payment.bookedOn,
      payment.effectiveOn,
      ...(heading.tills.size === 0 ? [] : [heading.tills.get(payment.tillId) ?? '']),
    ]);
    return {
      text: csvLines(lines) + (lines.length < limit ? await totalsOf(tx, heading) : ''),
      rows: payments.length,
      lastRow: payments.at(-1)?.journalNumber ?? lastRow,
      runningCents,
    };
  },
  foot: csvFoot,
};
