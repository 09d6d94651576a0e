import { Stack } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { repayAdvance } from '#contracts/disbursements/advances.ts';
import type { AdvanceRow } from '#contracts/disbursements/advances.ts';
import { formatCents } from '#domain/money.ts';
import { useContractForm } from '../../lib/contract-form.ts';
import { refreshTopics } from '../../lib/live.ts';
import { useSession } from '../../lib/session.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Facts } from '../../ui/facts.tsx';
import { DUE_TOPICS } from './disbursements.queries.ts';
import { BY_CHECK, PayoutButtons, PayoutFields } from './payout-fields.tsx';

interface RepayProps {
  suretyId: string;
  advance: AdvanceRow;
  /** What the books owe the colleague in all. */
  owedCents: number;
  limitCents: number;
  onClose: () => void;
}

/** Pays a colleague back what they advanced to a surety. Render it while it is open. */
export const RepayAdvance = ({ suretyId, advance, owedCents, limitCents, onClose }: RepayProps) => {
  const { disbursementId, agentId, name, amountCents } = advance;
  const queries = useQueryClient();
  const isOwn = useSession().user.userId === agentId;
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
          <PayoutFields form={form} maxLength={500} />
          <PayoutButtons {...{ amountCents, limitCents, busy, error }} isOwn={isOwn} onCancel={onClose} />
        </Stack>
      </form>
    </Dialog>
  );
};
