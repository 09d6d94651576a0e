import { Text, Textarea } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { moveBuf } from '#contracts/payouts/buf/buf.ts';
import type { BufMove } from '#domain/payouts/buf.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { CommandDialog } from '../../../ui/dialog.tsx';
import { Select } from '../../../ui/form.tsx';
import { MoneyInput } from '../../../ui/money.tsx';

interface MoveBufProps {
  suretyId: string;
  suretyName: string;
  heldCents: number;
  limitCents: number;
  onClose: () => void;
}

const KINDS = [
  { value: 'release', label: 'Release: paid to the bank' },
  { value: 'interest', label: 'Interest: added to the BUF' },
] as const;
const NOTHING_TYPED: { kind: BufMove; amountCents: number | null; reason: string } = {
  kind: 'release',
  amountCents: null,
  reason: '',
};

/** Records what a surety released of the BUF, or credited to it. Render it while it is open. */
export const MoveBuf = ({ suretyId, suretyName, heldCents, limitCents, onClose }: MoveBufProps) => {
  const { form, onSubmit, busy, error } = useContractForm({
    endpoint: moveBuf,
    params: { suretyId },
    initialValues: NOTHING_TYPED,
    body: ({ amountCents, ...values }) => ({ ...values, amountCents: amountCents ?? Number.NaN }),
    onDone: ({ waiting }) => {
      notifications.show({ message: waiting ? 'A second person has to approve it.' : 'It is booked.' });
      onClose();
    },
  });
  const asks = (form.values.amountCents ?? 0) > limitCents;
  return (
    <CommandDialog
      title={`BUF with ${suretyName}`}
      onClose={onClose}
      command={{ onSubmit, busy, error }}
      label={asks ? 'Ask for approval' : 'Record'}
    >
      <Select
        label="Type"
        withAsterisk
        data={[...KINDS]}

        {...form.getInputProps('kind')}
      />
      <MoneyInput
        label="Amount"
        withAsterisk
        description={
          form.values.kind === 'release' ? `At most ${formatCents(Math.max(0, heldCents))} is held.` : undefined
        }
        {...form.getInputProps('amountCents')}
      />
      <Textarea
        label="Reason"
        description="For example the date of the surety's letter."
        withAsterisk
        autosize
        minRows={2}
        {...form.getInputProps('reason')}
      />
      {asks ? (
        <Text size="sm" c="dimmed">{`Above ${formatCents(limitCents)} a second person approves it.`}</Text>
      ) : null}
    </CommandDialog>
  );
};
