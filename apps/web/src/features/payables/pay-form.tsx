import { Select, Stack, Text, Textarea } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { payPayables } from '#contracts/payables/payables.ts';
import type { Payable } from '#contracts/payables/payables.ts';
import { formatCents } from '#domain/money.ts';
import { PAYOUT_METHODS } from '#domain/unclaimed.ts';
import type { PayoutMethod } from '#domain/unclaimed.ts';
import { useContractForm } from '../../lib/contract-form.ts';
import { countOf } from '../../lib/format.ts';
import { refreshTopics } from '../../lib/live.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { FormButtons } from '../../ui/form.tsx';
import { PAYABLE_TOPICS } from './payables.queries.ts';

interface PayFormProps extends Pick<Payable, 'payeeKind' | 'payeeId' | 'name'> {
  costIds: string[];
  amountCents: number;
  limitCents: number;
  onClose: () => void;
}

const BY_CHECK: { method: PayoutMethod; reason: string } = { method: 'Check', reason: '' };

/** Pays chosen costs of a payee. Render it while it is open. */
export const PayForm = (props: PayFormProps) => {
  const { payeeKind, payeeId, name, costIds, amountCents, limitCents, onClose } = props;
  const queries = useQueryClient();
  const asks = amountCents > limitCents;
  const { form, onSubmit, busy, error } = useContractForm({
    endpoint: payPayables,
    initialValues: BY_CHECK,
    body: (values) => ({ ...values, payeeKind, payeeId, costIds, amountCents }),
    onDone: ({ status }) => {
      const waits = status === 'waiting';
      notifications.show({ message: waits ? 'A second person has to approve it.' : 'The payment is booked.' });
      refreshTopics(queries, PAYABLE_TOPICS);
      onClose();
    },
  });
  return (
    <Dialog title={`Pay ${name}`} onClose={onClose}>
      <form onSubmit={onSubmit} noValidate>
        <Stack gap="md">
          <Text size="sm">{`${countOf(costIds.length, 'cost')}, each whole: ${formatCents(amountCents)} from the bank.`}</Text>
          <Select label="Paid by" withAsterisk data={[...PAYOUT_METHODS]} {...form.getInputProps('method')} />
          <Textarea
            label="Reason"
            description="For example the number of the check."
            withAsterisk
            autosize
            minRows={2}
            maxLength={500}
            {...form.getInputProps('reason')}
          />
          {asks ? (
            <Text size="sm" c="dimmed">{`Above ${formatCents(limitCents)} a second person approves it.`}</Text>
          ) : null}
          <FormButtons
            label={asks ? 'Ask for approval' : `Pay ${formatCents(amountCents)}`}
            busy={busy}
            error={error}
            onCancel={onClose}
          />
        </Stack>
      </form>
    </Dialog>
  );
};
