import { Select, Stack, Text, Textarea } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { repayAdvance } from '#contracts/disbursements/advances.ts';
import type { AdvanceRow } from '#contracts/disbursements/advances.ts';
import { formatCents } from '#domain/money.ts';
import { PAYOUT_METHODS } from '#domain/unclaimed.ts';
import type { PayoutMethod } from '#domain/unclaimed.ts';
import { useContractForm } from '../../lib/contract-form.ts';
import { refreshTopics } from '../../lib/live.ts';
import { useSession } from '../../lib/session.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Facts } from '../../ui/facts.tsx';
import { FormButtons } from '../../ui/form.tsx';
import { DUE_TOPICS } from './disbursements.queries.ts';

interface RepayProps {
  suretyId: string;
  advance: AdvanceRow;
  /** What the books owe the colleague in all. */
  owedCents: number;
  limitCents: number;
  onClose: () => void;
}

const BY_CHECK: { method: PayoutMethod; reason: string } = { method: 'Check', reason: '' };

/** Pays a colleague back what they advanced to a surety. Render it while it is open. */
export const RepayAdvance = ({ suretyId, advance, owedCents, limitCents, onClose }: RepayProps) => {
  const { disbursementId, agentId, name, amountCents } = advance;
  const queries = useQueryClient();
  const isOwn = useSession().user.userId === agentId;
  const asks = isOwn || amountCents > limitCents;
  const { form, onSubmit, busy, error } = useContractForm({
    endpoint: repayAdvance,
    params: { suretyId, disbursementId },
    initialValues: BY_CHECK,
    body: (values) => values,
    onDone: ({ waiting }) => {
      notifications.show({ message: waiting ? 'A second person has to approve it.' : 'The payment is booked.' });
      refreshTopics(queries, DUE_TOPICS);
      onClose();
    },
  });
  return (
    <Dialog title={`Pay back ${name}`} onClose={onClose}>
      <form onSubmit={onSubmit} noValidate>
        <Stack gap="md">
          <Facts
            facts={[
              ['Paid back, from the bank', formatCents(amountCents)],
              [`Owed to ${name} in all`, formatCents(owedCents)],
            ]}
          />
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
            <Text size="sm" c="dimmed">
              {isOwn
                ? 'A second person approves what is paid to oneself.'
                : `Above ${formatCents(limitCents)} a second person approves it.`}
            </Text>
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
