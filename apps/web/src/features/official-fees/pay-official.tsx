import { Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { moveOfficialFees } from '#contracts/official-fees/official-fees.ts';
import type { OfficialDueRow } from '#contracts/official-fees/official-fees.ts';
import { formatCents } from '#domain/money.ts';
import { officialName } from '#domain/official-fees.ts';
import { useContractForm } from '../../lib/contract-form.ts';
import { countOf } from '../../lib/format.ts';
import { refreshTopics } from '../../lib/live.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { BY_CHECK, PayoutButtons, PayoutFields } from '../disbursements/index.ts';
import { OFFICIAL_TOPICS } from './official-fees.queries.ts';

interface PayOfficialProps {
  official: string;
  fees: readonly OfficialDueRow[];
  limitCents: number;
  onClose: (done: boolean) => void;
}

/** Pays chosen fees of an official. Render it while it is open. */
export const PayOfficial = ({ official, fees, limitCents, onClose }: PayOfficialProps) => {
  const queries = useQueryClient();
  const amountCents = fees.reduce((sum, fee) => sum + fee.amountCents, 0);
  const { form, onSubmit, busy, error } = useContractForm({
    endpoint: moveOfficialFees,
    initialValues: BY_CHECK,
    body: (values) => ({
      ...{ ...values, payee: official, kind: 'paid' as const, amountCents },
      fees: fees.map(({ account, bondId }) => ({ account, bondId })),
    }),
    onDone: ({ waiting }) => {
      notifications.show({ message: waiting ? 'A second person has to approve it.' : 'The payment is booked.' });
      refreshTopics(queries, OFFICIAL_TOPICS);
      onClose(true);
    },
  });
  return (
    <Dialog title={`Pay ${officialName(official)}`} onClose={() => onClose(false)}>
      <form onSubmit={onSubmit} noValidate>
        <Stack gap="md">
          <Text size="sm">{`${countOf(fees.length, 'fee')}, each whole: ${formatCents(amountCents)} from the bank.`}</Text>
          <PayoutFields form={form} maxLength={500} />
          <PayoutButtons {...{ amountCents, limitCents, busy, error }} onCancel={() => onClose(false)} />
        </Stack>
      </form>
    </Dialog>
  );
};
