import { Text, Textarea } from '@mantine/core';
import { endPlan, type PlanShown } from '#contracts/books/plans/plans.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { CommandDialog } from '../../../ui/dialog.tsx';

/** Ends the plan; says what comes of it. Render it while it is open. */
export const EndPlan = (props: { accountId: string; plan: PlanShown; onClose: () => void }) => {
  const { form, onSubmit, busy, error } = useContractForm({
    endpoint: endPlan,
    params: { accountId: props.accountId },
    initialValues: { reason: '' },
    body: (values) => values,
    onDone: () => props.onClose(),
  });
  return (
    <CommandDialog
      onClose={props.onClose}
      title="End the payment plan"
      command={{ onSubmit, busy, error }}
      label="End plan"
      danger
    >
      <Text size="sm">
        From today on no payment falls due by this plan, and {formatCents(props.plan.figures.balanceCents)} are owed
        without one. What was paid stays as it is; a new plan can be set up at any time.
      </Text>
      <Textarea
        label="Reason"
        description="Optional"
        autosize
        minRows={2}
        data-autofocus
        {...form.getInputProps('reason')}
      />
    </CommandDialog>
  );
};
