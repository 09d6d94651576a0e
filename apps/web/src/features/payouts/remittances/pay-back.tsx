import { Stack } from '@mantine/core';
import type { Colleague } from '#contracts/payouts/remittances/advances.ts';
import { formatCents } from '#domain/kernel/money.ts';
import type { ContractForm } from '../../../lib/contract-form.ts';
import { useSession } from '../../../lib/session.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { PayoutButtons, PayoutFields, type Paid } from './payout-fields.tsx';

interface PayBackProps {
  /** Who is paid back, and what the books owe them in all. */
  colleague: Colleague;
  amountCents: number;
  limitCents: number;
  payout: ContractForm<Paid>;
  onClose: () => void;
}

/** The dialog that pays a colleague back what they advanced, whole (money#recipes-of-payouts). */
export const PayBack = ({ colleague, amountCents, limitCents, payout, onClose }: PayBackProps) => {
  const { agentId, name, owedCents } = colleague;
  const isOwn = useSession().user.userId === agentId;
  const { form, onSubmit, busy, error } = payout;
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
          <PayoutFields form={form} />
          <PayoutButtons {...{ amountCents, limitCents, busy, error }} isOwn={isOwn} onCancel={onClose} />
        </Stack>
      </form>
    </Dialog>
  );
};
