import { Textarea } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { drawFloat, type Till } from '#contracts/books/tills/tills.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { CommandDialog } from '../../../ui/dialog.tsx';
import { DraftRestored, WIDTH } from '../../../ui/form.tsx';
import { MoneyInput } from '../../../ui/money.tsx';

/** Draws a float from the bank into a till (money#recipes-of-tills). */
export const DrawFloat = ({ till, onClose }: { till: Pick<Till, 'tillId' | 'name'>; onClose: () => void }) => {
  const { tillId, name } = till;
  const initialValues: { amountCents: number | null; note: string } = { amountCents: null, note: '' };
  const { form, onSubmit, busy, error, restored, discard } = useContractForm({
    endpoint: drawFloat,
    params: { tillId },
    initialValues,
    draft: { name: `float-${tillId}` },
    body: ({ amountCents, note }) => ({ amountCents: amountCents ?? Number.NaN, note }),
    onDone: () => {
      notifications.show({ message: 'The float is booked from the bank.' });
      onClose();
    },
  });
  return (
    <CommandDialog
      onClose={onClose}
      title={`Float of ${name}`}
      command={{ onSubmit, busy, error }}
      label="Draw from the bank"
    >
      {restored ? <DraftRestored discard={discard} /> : null}
      <MoneyInput
        label="Cash drawn from the bank"
        withAsterisk
        data-autofocus
        className={WIDTH.middle}
        {...form.getInputProps('amountCents')}
      />
      <Textarea label="Note" autosize minRows={1} {...form.getInputProps('note')} />
    </CommandDialog>
  );
};
