import { Checkbox, Text, Textarea } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { returnPaymentBefore, type PaymentBefore } from '#contracts/books/payments/payments-before.ts';
import { nsfFeeLimit } from '#domain/books/nsf-fee.ts';
import { isDepositable } from '#domain/kernel/chart-of-accounts.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { showDay } from '../../../lib/format.ts';
import { useSession } from '../../../lib/session.ts';
import { UsDateInput } from '../../../ui/day.tsx';
import { CommandDialog } from '../../../ui/dialog.tsx';
import { Fields, WIDTH } from '../../../ui/form.tsx';
import { MoneyInput } from '../../../ui/money.tsx';

interface ReturnPaymentBeforeProps {
  accountId: string;
  payment: PaymentBefore;
  onClose: () => void;
}

/** That the bank sent back a payment of the program before, once and at most its amount (moving-in#payments-before). */
export const ReturnPaymentBefore = ({ accountId, payment, onClose }: ReturnPaymentBeforeProps) => {
  const { organization } = useSession();
  const { paymentId, amountCents: paidCents, paidOn } = payment;
  const method = payment.method ?? 'Check';
  const initialValues: {
    returnedOn: string | null;
    amountCents: number | null;
    reason: string;
    feeCents: number | null;
    refuseChecks: boolean;
  } = { returnedOn: organization.today, amountCents: paidCents, reason: '', feeCents: null, refuseChecks: false };
  const { form, onSubmit, busy, error } = useContractForm({
    endpoint: returnPaymentBefore,
    params: { accountId, paymentId },
    initialValues,
    body: ({ returnedOn, amountCents, reason, feeCents, refuseChecks }) => ({
      returnedOn: returnedOn ?? '',
      amountCents: amountCents ?? 0,
      reason,
      feeCents: feeCents ?? 0,
      refuseChecks,
    }),
    onDone: ({ reopened }) => {
      if (reopened) notifications.show({ message: 'The return reopened this account.' });
      onClose();
    },
  });
  const isCheck = isDepositable(method);
  const { amountCents, returnedOn } = form.values;
  const limit = nsfFeeLimit(amountCents ?? 0, returnedOn ?? organization.today);
  return (
    <CommandDialog
      onClose={onClose}
      title="Record as returned"
      command={{ onSubmit, busy, error }}
      label="Record as returned"
    >
      <Text size="sm">
        {`${payment.method ?? 'Payment'}, ${formatCents(paidCents)}, ${showDay(paidOn)}, taken by the program before. What came back is owed again, and leaves the bank.`}
      </Text>
      <Fields>
        <UsDateInput
          label="The bank’s day"
          className={WIDTH.middle}
          today={organization.today}
          {...form.getInputProps('returnedOn')}
        />
        <MoneyInput
          label="Amount returned"
          withAsterisk
          className={WIDTH.middle}
          {...form.getInputProps('amountCents')}
        />
        {isCheck ? (
          <MoneyInput
            label="NSF fee"
            description={`Optional, at most ${formatCents(limit)}`}
            className={WIDTH.middle}
            {...form.getInputProps('feeCents')}
          />
        ) : null}
      </Fields>
      <Textarea label="The bank’s reason" withAsterisk autosize minRows={2} {...form.getInputProps('reason')} />
      {isCheck ? (
        <Checkbox
          label="Cash, card and money order only from now on"
          {...form.getInputProps('refuseChecks', { type: 'checkbox' })}
        />
      ) : null}
    </CommandDialog>
  );
};
