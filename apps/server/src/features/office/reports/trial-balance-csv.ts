import { csv, csvLines } from '../../../platform/csv/csv.ts';
import { amount, csvFoot, type ExportFile } from './export-file.ts';
import { readTrialBalance } from '../../books/ledger/index.ts';

/** The end of every calendar: an export without a last day takes everything that is booked. */
const LAST_DAY = '2999-12-31';

/** The trial balance by both dates, with its totals; one piece. */
export const trialBalanceCsv: ExportFile = {
  count: () => Promise.resolve(1),
  head: ({ export: { to, journalNumber } }) =>
    csv([
      ['Trial balance', to === null ? 'all days' : `up to ${to}`, `the first ${journalNumber} journal entries`],
      ['Ledger Account', 'Ledger Account Name', 'Type', 'Debit', 'Credit'],
    ]),
  next: async (tx, { organizationId, export: { to, journalNumber, lastRow, runningCents } }) => {
    if (lastRow > 0) return { text: '', rows: 0, lastRow, runningCents };
    const balance = await readTrialBalance(tx, organizationId, { effectiveOn: to ?? LAST_DAY, journalNumber });
    const lines = balance.rows.map(({ account, name, type, debitCents, creditCents }) => [
      account,
      name,
      type,
      debitCents ? amount(debitCents) : null,
      creditCents ? amount(creditCents) : null,
    ]);
    const totals = ['', 'Total', '', amount(balance.totalDebitCents), amount(balance.totalCreditCents)];
    return { text: csvLines([...lines, totals]), rows: 1, lastRow: 1, runningCents };
  },
  foot: csvFoot,
};
