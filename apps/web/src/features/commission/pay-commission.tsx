import { Select, Stack, Text, Textarea } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { payCommission } from '#contracts/commission/commission-payments.ts';
import type { CommissionOfAgent } from '#contracts/commission/commission.ts';
import { formatCents } from '#domain/money.ts';
import { PAYOUT_METHODS } from '#domain/unclaimed.ts';
import type { PayoutMethod } from '#domain/unclaimed.ts';
import { useContractForm } from '../../lib/contract-form.ts';
import { refreshTopics } from '../../lib/live.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { FormButtons } from '../../ui/form.tsx';
import { MoneyInput } from '../../ui/money.tsx';
import { COMMISSION_TOPICS } from './commission.queries.ts';

interface PayProps {
  agent: Pick<CommissionOfAgent, 'agentId' | 'fullName' | 'owedCents'>;
  limitCents: number;
  onClose: () => void;
}

interface Typed {
  amountCents: number | null;
  method: PayoutMethod;
  reason: string;
}

/** Pays an agent out of what is owed to them. Render it while it is open. */
export const PayCommission = ({ agent: { agentId, fullName, owedCents }, limitCents, onClose }: PayProps) => {
  const queries = useQueryClient();
  const initialValues: Typed = { amountCents: owedCents, method: 'Check', reason: '' };
  const { form, onSubmit, busy, error } = useContractForm({
    endpoint: payCommission,
    params: { agentId },
    initialValues,
    body: (values) => ({ ...values, amountCents: values.amountCents ?? Number.NaN }),
    onDone: ({ waiting }) => {
      notifications.show({ message: waiting ? 'A second person has to approve it.' : 'The payment is booked.' });
      refreshTopics(queries, COMMISSION_TOPICS);
      onClose();
    },
  });
  const amountCents = form.values.amountCents ?? 0;
  return (
    <Dialog title={`Pay ${fullName}`} onClose={onClose}>
      <form onSubmit={onSubmit} noValidate>
        <Stack gap="md">
          <MoneyInput
            label="Amount"
            description={`Owed: ${formatCents(owedCents)}`}
            withAsterisk
            data-autofocus
            {...form.getInputProps('amountCents')}
          />
          <Select label="Paid by" withAsterisk data={[...PAYOUT_METHODS]} {...form.getInputProps('method')} />
          <Textarea
            label="Reason"
            description="For example the number of the check."
            withAsterisk
            autosize
            minRows={2}
            {...form.getInputProps('reason')}
          />
          {amountCents > limitCents ? (
            <Text size="sm" c="dimmed">{`Above ${formatCents(limitCents)} a second person approves it.`}</Text>
          ) : null}
          <FormButtons
            label={amountCents > limitCents ? 'Ask for approval' : `Pay ${formatCents(amountCents)}`}
            busy={busy}
            error={error}
            onCancel={onClose}
          />
        </Stack>
      </form>
    </Dialog>
  );
};
