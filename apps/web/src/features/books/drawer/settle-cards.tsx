import { Text } from '@mantine/core';
import type { BankedLine } from '#contracts/books/drawer/drawer.ts';
import { settleCards } from '#contracts/books/payments/deposits.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { useSession } from '../../../lib/session.ts';
import { UsDateInput } from '../../../ui/day.tsx';
import { CommandDialog } from '../../../ui/dialog.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { Fields, WIDTH } from '../../../ui/form.tsx';
import { MoneyInput } from '../../../ui/money.tsx';
import { FarBackReason } from '../accounts/index.ts';
import { sumOf } from './chosen.ts';
import { tellLeftOut } from './left-out.ts';

interface SettleCardsProps {
  lines: readonly BankedLine[];
  /** What the card company owes beside them: an opening balance, or an entry by hand. */
  beforeCents: number;
  /** Its fee is billed by the month, so that a payout is whole; else what is paid out is typed from the statement. */
  feesByMonth: boolean;
  onClose: () => void;
  onMade: (depositId: string) => void;
}

const paymentsOf = (lines: readonly BankedLine[], of: BankedLine['kind']) =>
  lines.filter(({ kind }) => kind === of).map(({ accountId, entryId: paymentId }) => ({ accountId, paymentId }));

/**
 * Records what the card company paid out for the chosen lines; what is missing is its fee (money#card-settlement). Where
 * refunds and returns are more than the payments, it took money from the bank.
 */
export const SettleCards = ({ lines, beforeCents, feesByMonth, onClose, onMade }: SettleCardsProps) => {
  const { organization } = useSession();
  const totalOf = (lineCents: number | null) => sumOf(lines) + (lineCents ?? 0);
  const proposed = totalOf(beforeCents);
  const sign = proposed < 0 ? -1 : 1;
  const initialValues: {
    settledOn: string | null;
    lineCents: number | null;
    payoutCents: number | null;
    reason: string;
  } = {
    settledOn: organization.today,
    lineCents: beforeCents,
    payoutCents: feesByMonth ? Math.abs(proposed) : null,
    reason: '',
  };
  const payoutOf = (typed: number | null) => (typed === null ? Number.NaN : sign * typed);
  const { form, onSubmit, busy, error } = useContractForm({
    endpoint: settleCards,
    initialValues,
    body: ({ settledOn, lineCents, payoutCents, reason }) => ({
      settledOn: settledOn ?? '',
      lineCents: lineCents ?? 0,
      payments: paymentsOf(lines, 'card'),
      returns: paymentsOf(lines, 'return'),
      refunds: lines
        .filter(({ kind }) => kind === 'refund')
        .map(({ accountId, entryId: requestId }) => ({ accountId, requestId })),
      payoutCents: payoutOf(payoutCents),
      feeCents: payoutCents === null ? 0 : Math.max(totalOf(lineCents) - payoutOf(payoutCents), 0),
      reason,
    }),
    onDone: (made) => {
      tellLeftOut(made);
      onMade(made.settlementId);
    },
  });
  const { lineCents, payoutCents, settledOn } = form.values;
  const total = totalOf(lineCents);
  const fee = total - payoutOf(payoutCents);
  return (
    <CommandDialog onClose={onClose} title="Settle cards" command={{ onSubmit, busy, error }} label="Record settlement">
      <Facts
        facts={[
          ['Chosen', formatCents(total)],
          ['Fee of the card company', fee >= 0 ? formatCents(fee) : null],
        ]}
      />
      <Fields>
        {beforeCents === 0 ? null : (
          <MoneyInput
            label="Owed beside the payments"
            description={`${formatCents(beforeCents)} is left. It counts as one line.`}
            className={WIDTH.middle}
            {...form.getInputProps('lineCents')}
          />
        )}
        <MoneyInput
          label={sign < 0 ? 'Taken from the bank' : 'Paid out to the bank'}
          className={WIDTH.middle}
          {...form.getInputProps('payoutCents')}
        />
        <UsDateInput
          label="Day of the payout"
          className={WIDTH.middle}
          today={organization.today}
          {...form.getInputProps('settledOn')}
        />
      </Fields>
      <FarBackReason day={settledOn} {...form.getInputProps('reason')} />
      <Text size="sm" c="dimmed">
        {feesByMonth
          ? 'The card company bills its fee by the month: what it paid out is what was chosen.'
          : 'Type what the bank’s statement shows. What is missing is the fee of the card company.'}
      </Text>
    </CommandDialog>
  );
};
