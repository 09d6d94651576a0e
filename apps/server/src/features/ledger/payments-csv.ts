import { accountNumber, amount, csv, csvFoot } from './export-file.ts';
import type { ExportFile, ExportHeading } from './export-file.ts';
import { nextPayments, sumPayments } from './payment-history.view.ts';
import type { PaymentFilter } from './payment-history.view.ts';

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
];

const filterOf = ({ export: { from, to, method, person, journalNumber } }: ExportHeading): PaymentFilter => ({
  from: from ?? undefined,
  to: to ?? undefined,
  method: method ?? undefined,
  person: person ?? undefined,
  upToNumber: journalNumber,
});

/** The payment history: every receipt, voided ones included and marked. */
export const paymentsCsv: ExportFile = {
  count: async (tx, heading) => (await sumPayments(tx, heading.organizationId, filterOf(heading))).all,
  head: () => csv([COLUMNS]),
  next: async (tx, heading, limit) => {
    const { lastRow, runningCents } = heading.export;
    const payments = await nextPayments(tx, heading.organizationId, filterOf(heading), { after: lastRow, limit });
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
      payment.voided ? 'VOID' : '',
      payment.journalNumber,
    ]);
    return {
      text: csv(lines),
      rows: payments.length,
      lastRow: payments.at(-1)?.receiptNumber ?? lastRow,
      runningCents,
    };
  },
  foot: csvFoot,
};
