import { formatDay } from '../kernel/days.ts';
import type { PlanFrequency } from './instalment-days.ts';
import { formatCents } from '../kernel/money.ts';
import { TRUTH_IN_LENDING_ABOVE, type Schedule, type ScheduledLine } from './payment-schedule.ts';
import { planInWords, truthInLending } from './plan-words.ts';

/** The rule for cosigners of consumer credit (16 CFR 444.3): given before they sign. */
export const COSIGNER_NOTICE = {
  title: 'Notice to cosigner',
  paragraphs: [
    'You are being asked to guarantee this debt. Think carefully before you do. If the borrower doesn’t pay the debt, you will have to. Be sure you can afford to pay if you have to, and that you want to accept this responsibility.',
    'You may have to pay up to the full amount of the debt if the borrower does not pay. You may also have to pay late fees or collection costs, which increase this amount. The creditor can collect this debt from you without first trying to collect from the borrower. This notice is not the contract that makes you liable for the debt.',
  ],
} as const;

/** Who signs a schedule: each puts a date beside the name. */
export const SCHEDULE_SIGNERS = ['Defendant', 'Cosigner'] as const;

/** What a line of a schedule is, in words. */
export const scheduledLineInWords = ({
  what,
  number,
  skipped,
}: Pick<ScheduledLine, 'what' | 'number' | 'skipped'>): string => {
  if (what === 'carried') return 'Past due from the plan before';
  if (what === 'down payment') return 'Down payment';
  if (what === 'beside') return 'Beside the plan';
  return skipped ? 'Skipped' : `Payment ${number}`;
};

/** A plan in force, as its schedule is handed over. Cents; days as `YYYY-MM-DD`. */
export interface PlanOnPaper {
  version: {
    amountCents: number;
    frequency: PlanFrequency;
    downPayments: readonly { amountCents: number; on: string }[];
  };
  figures: { balanceCents: number };
  schedule: Schedule;
}

/** The schedule as it is handed over for signature: what is still owed, line by line, and what has to be said of it. */
export const scheduleOnPaper = ({ version, figures, schedule }: PlanOnPaper) => {
  const { downPayments } = version;
  const owed = schedule.lines.filter(({ owedCents, skipped }) => owedCents > 0 && !skipped);
  const totalCents = owed.reduce((sum, { owedCents }) => sum + owedCents, 0);
  return {
    balance: formatCents(figures.balanceCents),
    payment: planInWords(version),
    downPayment:
      downPayments
        .map(({ amountCents, on }) => `${formatCents(amountCents)}, received on ${formatDay(on)}`)
        .join('; ') || null,
    lines: owed.map((line) => ({
      name: scheduledLineInWords(line),
      due: formatDay(line.on),
      amount: formatCents(line.owedCents),
    })),
    total: formatCents(totalCents),
    remarks: [
      ...(schedule.uncoveredCents > 0 && !schedule.isCut
        ? [`${formatCents(schedule.uncoveredCents)} of the balance are due after the last payment.`]
        : []),
      ...(schedule.isCut ? ['The schedule continues in the same way until the balance is paid.'] : []),
      ...(owed.length > TRUTH_IN_LENDING_ABOVE ? [truthInLending(owed.length, totalCents)] : []),
    ],
  };
};
