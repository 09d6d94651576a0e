import { Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { moveOfficialFees, type OfficialDueRow } from '#contracts/payouts/official-fees/official-fees.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { officialName } from '#domain/agency/premium-shares.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { countOf } from '../../../lib/format.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import type { Colleague } from '#contracts/payouts/remittances/advances.ts';
import { BY_CHECK, PaidBy, PayoutButtons, PayoutFields } from '../remittances/index.ts';

interface PayOfficialProps {
  official: string;
  fees: readonly OfficialDueRow[];
  /** Who may have paid them with their own money. */
  colleagues: readonly Colleague[];
  limitCents: number;
  onClose: (done: boolean) => void;
}

const FROM_THE_BANK = { ...BY_CHECK, advancedBy: '' };

/** Pays chosen fees of an official. Render it while it is open. */
export const PayOfficial = ({ official, fees, colleagues, limitCents, onClose }: PayOfficialProps) => {
  const amountCents = fees.reduce((sum, fee) => sum + fee.amountCents, 0);
  const { form, onSubmit, busy, error } = useContractForm({
    endpoint: moveOfficialFees,
    initialValues: FROM_THE_BANK,
    body: ({ advancedBy, ...values }) => ({
      ...values,
      advancedBy: advancedBy || null,
      payee: official,
      kind: 'paid' as const,
      amountCents,
      fees: fees.map(({ account, bondId }) => ({ account, bondId })),
    }),
    onDone: ({ waiting }) => {
      notifications.show({ message: waiting ? 'A second person has to approve it.' : 'The payment is booked.' });
      onClose(true);
    },
  });
  return (
    <Dialog title={`Pay ${officialName(official)}`} onClose={() => onClose(false)}>
      <form onSubmit={onSubmit} noValidate>
        <Stack gap="md">
          <Text size="sm">{`${countOf(fees.length, 'fee')}, each in full: ${formatCents(amountCents)}.`}</Text>
          <PaidBy colleagues={colleagues} {...form.getInputProps('advancedBy')} />
          <PayoutFields form={form} label="Method" />
          <PayoutButtons {...{ amountCents, limitCents, busy, error }} onCancel={() => onClose(false)} />
        </Stack>
      </form>
    </Dialog>
  );
};
