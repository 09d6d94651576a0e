import type { TenantTransaction } from '../../platform/database/tenant-database.ts';
import { csv } from '../../platform/csv/csv.ts';
import { accountNumber, amount, csvFoot } from './export-file.ts';
import type { ExportFile, ExportHeading } from './export-file.ts';
import { readPayments, sumPayments } from './payment-history.query.ts';
import type { PaymentFilter } from './payment-history.query.ts';

const COLUMNS = [
  'Receipt Number',
  'Paid On',
  'Recorded At',
  'Recorded By',
  'Account Number',
  'Defendant',
  'Payer',
  'Method',
  'Amount',
  'Voided',
  'Journal Number',
  'Entry',
  'Booked On',
];

const WORDS = {
  ...{ received: 'Payment', voided: 'Void', returned: 'Return', refunded: 'Refund' },
  ...{ unclaimed: 'Unclaimed credit paid', 'refund-voided': 'Void of a refund' },
} as const;

const filterOf = ({ export: { from, to, method, person, journalNumber } }: ExportHeading): PaymentFilter => ({
  from: from ?? undefined,
  to: to ?? undefined,
  method: method ?? undefined,
  person: person ?? undefined,
  upToNumber: journalNumber,
});

/** A line of the totals, as wide as the others. */
const totalLine = (name: string, cents: number) =>
  COLUMNS.map((column) => ({ Method: name, Amount: amount(cents) })[column] ?? '');

const totalsOf = async (tx: TenantTransaction, heading: ExportHeading): Promise<string> => {
  const { grossCents, voidsCents, returnsCents, refundsCents, totalCents, writeOffsCents } = await sumPayments(
    tx,
    heading.organizationId,
    filterOf(heading),
  );
  return csv([
    totalLine('Gross', grossCents),
    totalLine('Voids', 0 - voidsCents),
    ...(returnsCents === 0 ? [] : [totalLine('Returns', 0 - returnsCents)]),
    ...(refundsCents === 0 ? [] : [totalLine('Refunds', 0 - refundsCents)]),
    totalLine('Net', totalCents),
    ...(writeOffsCents === null || writeOffsCents === 0 ? [] : [totalLine('Write-offs, apart', writeOffsCents)]),
  ]);
};

/** The payment history: payments, their voids and returns, what was given back, each on its own day, with what they add up to. */
export const paymentsCsv: ExportFile = {
  count: async (tx, heading) => {
    const sums = await sumPayments(tx, heading.organizationId, filterOf(heading));
    return sums.count + sums.voidCount + sums.returnCount + sums.refundCount;
  },
  head: () => csv([COLUMNS]),
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
      amount(payment.amountCents),
      payment.voided ? 'VOID' : payment.returned ? 'RETURNED' : '',
      payment.journalNumber,
      WORDS[payment.what],
      payment.bookedOn,
    ]);
    return {
      text: csv(lines) + (lines.length < limit ? await totalsOf(tx, heading) : ''),
      rows: payments.length,
      lastRow: payments.at(-1)?.journalNumber ?? lastRow,
      runningCents,
    };
  },
  foot: csvFoot,
};
