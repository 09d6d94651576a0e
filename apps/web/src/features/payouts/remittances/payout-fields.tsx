import { Text, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { REFERENCE } from '#domain/kernel/external-reference.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { PAYOUT_METHODS, type PayoutMethod } from '#domain/kernel/payment-methods.ts';
import { FormButtons, Select } from '../../../ui/form.tsx';

/** By which means, with which number and why, as it is typed. */
export interface Paid {
  method: PayoutMethod;
  externalReference: string;
  reason: string;
}

/** How a payout begins, before anything is typed. */
export const BY_CHECK: Paid = { method: 'Check', externalReference: '', reason: '' };

interface PayoutFieldsProps<V extends Paid> {
  form: UseFormReturnType<V>;
  label?: string;
}

/** By which means something is paid out of the bank, its number, and why. */
export const PayoutFields = <V extends Paid>({ form, label = 'Paid by' }: PayoutFieldsProps<V>) => (
  <>
    <Select label={label} withAsterisk data={[...PAYOUT_METHODS]} {...form.getInputProps('method')} />
    <TextInput label={REFERENCE} {...form.getInputProps('externalReference')} />
    <Textarea label="Reason" withAsterisk autosize minRows={2} {...form.getInputProps('reason')} />
  </>
);

interface PayoutButtonsProps {
  amountCents: number;
  limitCents: number;
  /** The payer is who is paid: somebody else approves it, however little it is. */
  isOwn?: boolean;
  busy: boolean;
  error: Error | null;
  onCancel: () => void;
}

/** Pays at once, or asks a second person where the amount takes one (money#second-person), and says which. */
export const PayoutButtons = ({ amountCents, limitCents, isOwn = false, ...form }: PayoutButtonsProps) => {
  const asks = isOwn || amountCents > limitCents;
  return (
    <>
      {asks ? (
        <Text size="sm" c="dimmed">
          {isOwn
            ? 'A second person approves payments to yourself.'
            : `Above ${formatCents(limitCents)} a second person approves it.`}
        </Text>
      ) : null}
      <FormButtons label={asks ? 'Ask for approval' : `Pay ${formatCents(amountCents)}`} {...form} />
    </>
  );
};
