import { Select, Stack, Text, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { declineCommissionPayment, voidCommissionPayment } from '#contracts/commission/commission-payments.ts';
import { DISBURSEMENT_VOID_REASONS } from '#domain/remittance.ts';
import type { DisbursementVoidReason } from '#domain/remittance.ts';
import { useContractForm } from '../../lib/contract-form.ts';
import { refreshTopics } from '../../lib/live.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { FormButtons } from '../../ui/form.tsx';
import { COMMISSION_TOPICS } from './commission.queries.ts';

interface Which {
  agentId: string;
  onClose: () => void;
}

const UNSAID: { reasonCode: DisbursementVoidReason; reason: string } = { reasonCode: 'Entered in error', reason: '' };

const useDone = (onClose: () => void) => {
  const queries = useQueryClient();
  return () => {
    refreshTopics(queries, COMMISSION_TOPICS);
    onClose();
  };
};

/** Declines what waits for a second person, with a reason. */
export const DeclineCommissionPayment = ({ agentId, requestId, onClose }: Which & { requestId: string }) => {
  const { form, onSubmit, busy, error } = useContractForm({
    endpoint: declineCommissionPayment,
    params: { agentId, requestId },
    initialValues: { reason: '' },
    body: (values) => values,
    onDone: useDone(onClose),
  });
  return (
    <Dialog title="Decline" onClose={onClose}>
      <form onSubmit={onSubmit} noValidate>
        <Stack gap="md">
          <Textarea label="Reason" withAsterisk autosize minRows={2} data-autofocus {...form.getInputProps('reason')} />
          <FormButtons label="Decline" busy={busy} error={error} onCancel={onClose} />
        </Stack>
      </form>
    </Dialog>
  );
};

/** Voids a payment, or records that it came back: it is owed again. */
export const VoidCommissionPayment = ({ agentId, paymentId, onClose }: Which & { paymentId: string }) => {
  const { form, onSubmit, busy, error } = useContractForm({
    endpoint: voidCommissionPayment,
    params: { agentId, paymentId },
    initialValues: UNSAID,
    body: (values) => values,
    onDone: useDone(onClose),
  });
  return (
    <Dialog title="Void payment" onClose={onClose}>
      <form onSubmit={onSubmit} noValidate>
        <Stack gap="md">
          <Text size="sm">It is taken back by its mirror, today; what it paid is owed again.</Text>
          <Select
            label="What happened"
            withAsterisk
            data={[...DISBURSEMENT_VOID_REASONS]}
            {...form.getInputProps('reasonCode')}
          />
          <Textarea label="Reason" withAsterisk autosize minRows={2} {...form.getInputProps('reason')} />
          <FormButtons label="Void payment" danger busy={busy} error={error} onCancel={onClose} />
        </Stack>
      </form>
    </Dialog>
  );
};
