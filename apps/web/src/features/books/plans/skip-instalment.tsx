import { Text, Textarea } from '@mantine/core';
import { skipInstalment, type PlanShown } from '#contracts/books/plans/plans.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { showDay } from '../../../lib/format.ts';
import { CommandDialog } from '../../../ui/dialog.tsx';

interface SkipInstalmentProps {
  accountId: string;
  plan: PlanShown;
  /** The day that is skipped. */
  on: string;
  onClose: () => void;
}

/** Skips a payment of the plan, with a reason; says what comes of it. Render it while it is open. */
export const SkipInstalment = ({ accountId, plan, on, onClose }: SkipInstalmentProps) => {
  const { form, onSubmit, busy, error } = useContractForm({
    endpoint: skipInstalment,
    params: { accountId },
    initialValues: { reason: '' },
    body: (values) => values,
    onDone: onClose,
  });
  const later =
    plan.version.endsAfter === null ? 'The balance is paid off one payment later.' : 'One payment is added at the end.';
  return (
    <CommandDialog onClose={onClose} title="Skip a payment" command={{ onSubmit, busy, error }} label="Skip payment">
      <Text size="sm">
        The payment of {formatCents(plan.version.amountCents)} on {showDay(on)} is skipped. {later}
      </Text>
      <Textarea label="Reason" withAsterisk autosize minRows={2} data-autofocus {...form.getInputProps('reason')} />
    </CommandDialog>
  );
};
