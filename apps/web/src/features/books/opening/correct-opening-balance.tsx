import { Text, Textarea } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { correctOpeningBalance } from '#contracts/books/opening/opening.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { CommandDialog } from '../../../ui/dialog.tsx';
import { DraftRestored, Fields, Select, WIDTH } from '../../../ui/form.tsx';
import { MoneyInput } from '../../../ui/money.tsx';
import { AccountOfLine, type TypedBond } from './bond-of-line.tsx';

const PARTS = [
  { value: 'premium', label: 'Premium' },
  { value: 'fees', label: 'Fees' },
  { value: 'charges', label: 'Charges' },
  { value: 'passThrough', label: 'Pass-through' },
  { value: 'credit', label: 'Credit' },
] as const;

interface Typed extends TypedBond {
  part: (typeof PARTS)[number]['value'] | null;
  amountCents: number | null;
  reason: string;
}

const NOTHING: Typed = {
  clientId: null,
  clientName: '',
  bondId: null,
  personId: null,
  accountId: null,
  part: null,
  amountCents: null,
  reason: '',
};

/** Asks to correct what a client owed in the old program, after the seal: what it should have been, and why. */
export const CorrectOpeningBalance = ({ onClose }: { onClose: () => void }) => {
  const { form, onSubmit, busy, error, restored, discard } = useContractForm({
    endpoint: correctOpeningBalance,
    initialValues: NOTHING,
    draft: { name: 'opening-balance-correction' },
    body: ({ accountId, part, amountCents, reason }: Typed) => ({
      accountId: accountId ?? '',
      part: part ?? ('' as 'premium'), // what is missing is refused there with its own words
      amountCents: amountCents ?? Number.NaN,
      reason,
    }),
    onDone: () => {
      notifications.show({ message: 'The correction waits for a second person.' });
      onClose();
    },
  });
  return (
    <CommandDialog
      onClose={onClose}
      title="Correct what a client owed"
      command={{ onSubmit, busy, error }}
      label="Ask for approval"
    >
      {restored ? <DraftRestored discard={discard} /> : null}
      <Text size="sm" c="dimmed">
        Enter what it should have been on the cut-over day, whatever was paid since. The difference is booked against
        Retained Earnings on the day a second person approves it.
      </Text>
      <Fields>
        <AccountOfLine form={form} />
        <Select label="Kind" className={WIDTH.middle} withAsterisk data={PARTS} {...form.getInputProps('part')} />
        <MoneyInput
          label="Should have been"
          className={WIDTH.middle}
          withAsterisk
          {...form.getInputProps('amountCents')}
        />
        <Textarea
          label="Reason"
          className={WIDTH.full}
          withAsterisk
          autosize
          minRows={2}
          {...form.getInputProps('reason')}
        />
      </Fields>
    </CommandDialog>
  );
};
