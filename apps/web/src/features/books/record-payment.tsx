import { Button, Group, Select, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { recordPayment } from '#contracts/books/accounts.ts';
import { formatCents } from '#domain/money.ts';
import { ACCOUNT_PAYMENT_METHODS, RECORD_PAYMENT_METHODS } from '#domain/option-lists.ts';
import type { PaymentMethod } from '#domain/option-lists.ts';
import { useContractForm } from '../../lib/contract-form.ts';
import { refreshTopics } from '../../lib/live.ts';
import { useSession } from '../../lib/session.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { FormButtons } from '../../ui/form.tsx';
import { LinkButton } from '../../ui/link.tsx';
import { MoneyInput } from '../../ui/money.tsx';
import { UsDateInput } from '../../ui/day.tsx';
import { FarBackReason } from './far-back-reason.tsx';
import { ReceiptNumber } from './receipt-number.tsx';

interface RecordPaymentProps {
  accountId: string;
  /** What is owed before this payment, in cents. */
  balanceCents: number;
  onClose: () => void;
}

interface Recorded {
  paymentId: string;
  amountCents: number;
  method: PaymentMethod;
}

interface PaymentValues {
  amountCents: number | null;
  method: PaymentMethod;
  paidOn: string | null;
  payer: string;
  note: string;
  externalReference: string;
  reason: string;
}

/** The four of the spec's dialog first, then the account dialog's others: one list, no second dialog (decision 8). */
const METHODS = [...new Set([...RECORD_PAYMENT_METHODS, ...ACCOUNT_PAYMENT_METHODS])];

const Hint = ({ balanceCents, amountCents }: { balanceCents: number; amountCents: number | null }) => {
  const after = balanceCents - (amountCents === null || Number.isNaN(amountCents) ? 0 : amountCents);
  return (
    <Text size="xs" c="dimmed" className="tabular" aria-live="polite">
      Balance due {formatCents(balanceCents)}
      {after === balanceCents
        ? ''
        : after < 0
          ? `, then a credit of ${formatCents(-after)}`
          : `, then ${formatCents(after)}`}
    </Text>
  );
};

const PaymentForm = (props: RecordPaymentProps & { onRecorded: (recorded: Recorded) => void }) => {
  const { organization } = useSession();
  const queries = useQueryClient();
  const initialValues: PaymentValues = {
    amountCents: null,
    method: 'Cash',
    paidOn: organization.today,
    payer: '',
    note: '',
    externalReference: '',
    reason: '',
  };
  const { form, onSubmit, busy, error } = useContractForm({
    endpoint: recordPayment,
    params: { accountId: props.accountId },
    initialValues,
    body: ({ amountCents, paidOn, ...rest }) => ({ ...rest, amountCents: amountCents ?? 0, paidOn: paidOn ?? '' }),
    onDone: ({ paymentId }, { amountCents, method }) => {
      refreshTopics(queries, ['account', 'ledger']);
      props.onRecorded({ paymentId, amountCents: amountCents ?? 0, method });
    },
  });
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap="md">
        <Stack gap={4}>
          <MoneyInput label="Amount" withAsterisk data-autofocus {...form.getInputProps('amountCents')} />
          <Hint balanceCents={props.balanceCents} amountCents={form.values.amountCents} />
        </Stack>
        <Group grow align="flex-start">
          <Select label="Method" data={METHODS} {...form.getInputProps('method')} />
          <UsDateInput label="Date" today={organization.today} {...form.getInputProps('paidOn')} />
        </Group>
        <FarBackReason day={form.values.paidOn} {...form.getInputProps('reason')} />
        <TextInput
          label="Payer"
          description="Who hands over the money, where it is not the defendant"
          maxLength={120}
          {...form.getInputProps('payer')}
        />
        <TextInput
          label="External reference"
          description="A check number, or the number of a paper receipt"
          maxLength={60}
          {...form.getInputProps('externalReference')}
        />
        <Textarea label="Note" autosize minRows={1} maxLength={500} {...form.getInputProps('note')} />
        <FormButtons
          label="Record Payment"
          busy={busy}
          error={error}
          otherwise="Failed to add payment."
          onCancel={props.onClose}
        />
      </Stack>
    </form>
  );
};

const Done = ({ recorded, ...props }: RecordPaymentProps & { recorded: Recorded }) => {
  const receipt = useRef<HTMLAnchorElement>(null);
  useEffect(() => receipt.current?.focus(), []);
  return (
    <Stack gap="md" role="status">
      <Text size="sm">
        {formatCents(recorded.amountCents)} by {recorded.method} recorded.
      </Text>
      <ReceiptNumber accountId={props.accountId} paymentId={recorded.paymentId} />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={props.onClose}>
          Done
        </Button>
        <LinkButton
          to="/accounts/$accountId/payments/$paymentId/receipt"
          params={{ accountId: props.accountId, paymentId: recorded.paymentId }}
          state={{ firstPrint: true }}
          ref={receipt}
        >
          Open receipt
        </LinkButton>
      </Group>
    </Stack>
  );
};

/** The Record a Payment dialog; afterwards it shows the receipt's number (decision 5). Render it while it is open. */
export const RecordPayment = (props: RecordPaymentProps) => {
  const [recorded, setRecorded] = useState<Recorded | null>(null);
  return (
    <Dialog onClose={props.onClose} title={recorded ? 'Payment recorded' : 'Record a Payment'}>
      {recorded === null ? (
        <PaymentForm {...props} onRecorded={setRecorded} />
      ) : (
        <Done {...props} recorded={recorded} />
      )}
    </Dialog>
  );
};
