import { Text, Textarea } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { Bond } from '#contracts/books/bond/bonds.ts';
import { payJudgment } from '#contracts/books/bond/judgments.ts';
import { judgmentOwed, type JudgmentFund } from '#domain/books/judgment.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { CommandDialog } from '../../../ui/dialog.tsx';
import { DraftRestored, WIDTH } from '../../../ui/form.tsx';
import { MoneyInput } from '../../../ui/money.tsx';
import { FundField, useJudgmentBuf } from './judgment-fund.tsx';

interface PaymentValues {
  amountCents: number | null;
  from: JudgmentFund;
  reason: string;
}

const paidSaid = ({ waiting, status }: { waiting: boolean; status: string }): string => {
  if (waiting) return 'Waiting for approval.';
  return status === 'PAID' ? 'The judgment is paid. The bond is PAID.' : 'The payment is booked.';
};

/**
 * Pays a judgment from the bank or out of the BUF, in whole or in part (money#buf-limits,
 * money#judgment-of-a-forfeiture). Render it while it is open.
 */
export const PayJudgment = ({ bond, onClose }: { bond: Bond; onClose: () => void }) => {
  const { bondId, judgment } = bond;
  const owed = judgment === null ? 0 : judgmentOwed(judgment);
  const buf = useJudgmentBuf(bondId);
  const initialValues: PaymentValues = { amountCents: owed, from: 'bank', reason: '' };
  const { form, onSubmit, busy, error, restored, discard } = useContractForm({
    endpoint: payJudgment,
    params: { bondId },
    initialValues,
    draft: { name: `pay-judgment:${bondId}` },
    body: ({ amountCents, from, reason }) => ({ amountCents: amountCents ?? 0, from, reason }),
    onDone: (answer) => {
      notifications.show({ message: paidSaid(answer) });
      onClose();
    },
  });
  const paid = form.values.amountCents ?? 0;
  const left = Number.isNaN(paid) ? owed : Math.max(0, owed - paid);
  return (
    <CommandDialog
      onClose={onClose}
      title="Pay the judgment"
      command={{ onSubmit, busy, error }}
      label="Pay"
      formLabel="Pay the judgment"
    >
      {restored ? <DraftRestored discard={discard} /> : null}
      <MoneyInput
        label="Amount"
        description={`${formatCents(owed)} is owed`}
        withAsterisk
        className={WIDTH.middle}
        data-autofocus
        {...form.getInputProps('amountCents')}
      />
      <FundField verb="from" buf={buf} {...form.getInputProps('from')} />
      <Textarea
        label="Reason"
        description="For example the check number and who it is for."
        withAsterisk
        autosize
        minRows={2}
        {...form.getInputProps('reason')}
      />
      <Text size="sm" c="dimmed" className="tabular" aria-live="polite">
        {form.values.from === 'buf' ? 'Drawn from the BUF today.' : 'Paid from the bank today.'}{' '}
        {left === 0
          ? 'Nothing is owed after that, and the bond becomes PAID.'
          : `${formatCents(left)} is still owed after that, and the bond stays FORFEITED.`}{' '}
        Above the agency’s limit it takes effect when a second person approves.
      </Text>
    </CommandDialog>
  );
};
