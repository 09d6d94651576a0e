import type { CommissionStatement } from '#contracts/payouts/commission/commission.ts';
import { formatDay } from '#domain/kernel/days.ts';
import { decimalOfCents } from '#domain/kernel/money.ts';
import { percent } from '#domain/agency/premium.ts';
import { csv, type Cell } from '../../../platform/csv/csv.ts';

const HEADINGS = [
  'Day',
  'What',
  'Defendant',
  'Power',
  'Bond date',
  'Premium income',
  'Basis',
  'Rate',
  'Share of',
  'Earned',
  'Earlier runs',
  'Amount',
  'Reason',
];

const noBond: readonly Cell[] = ['', '', '', '', '', '', '', '', ''];

/** A statement as CSV: a line for each bond of each run, and for each payment and void; amounts sum to what is owed. */
export const commissionCsv = ({ runs, payments }: CommissionStatement, known: string | null): string => {
  const ofRuns = runs.flatMap(({ throughOn, lines }) =>
    lines.map((line) => ({
      on: throughOn,
      cells: [
        formatDay(throughOn),
        'Commission',
        line.defendantName,
        line.powerNumber,
        line.bondDate === null ? '' : formatDay(line.bondDate),
        decimalOfCents(line.incomeCents),
        line.basis ?? '',
        line.basis === null ? '' : percent(line.basisPoints),
        decimalOfCents(line.basisCents),
        decimalOfCents(line.earnedCents),
        decimalOfCents(line.earlierCents),
        decimalOfCents(line.earnedCents - line.earlierCents),
        '',
      ],
    })),
  );
  const ofPayments = payments.flatMap(
    ({ paidOn, voidedOn, voidReason, amountCents, method, externalReference, reason }) => [
      ...(paidOn === null
        ? []
        : [
            {
              on: paidOn,
              cells: [
                formatDay(paidOn),
                `Paid by ${method} ${externalReference}`.trimEnd(),
                ...noBond,
                decimalOfCents(-amountCents),
                reason,
              ],
            },
          ]),
      ...(voidedOn === null
        ? []
        : [
            {
              on: voidedOn,
              cells: [formatDay(voidedOn), 'Payment void', ...noBond, decimalOfCents(amountCents), voidReason],
            },
          ]),
    ],
  );
  const lines = [...ofRuns, ...ofPayments].toSorted((one, other) => one.on.localeCompare(other.on));
  return csv([HEADINGS, ...lines.map(({ cells }) => cells), ...(known === null ? [] : [[known]])]);
};
