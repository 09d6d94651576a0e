import { Text, Textarea } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { closeTill, openTill, type Till } from '#contracts/books/tills/tills.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { CommandDialog } from '../../../ui/dialog.tsx';
import { DraftRestored, WIDTH } from '../../../ui/form.tsx';
import { MoneyInput } from '../../../ui/money.tsx';
import { differenceInWords } from './difference-in-words.ts';

/** Opens or closes a till by a blind count: what the books expect is told afterwards (money#till-sessions). */
export const CountTill = ({
  till,
  onClose,
}: {
  till: Pick<Till, 'tillId' | 'name' | 'opened' | 'checksCents'>;
  onClose: () => void;
}) => {
  const { tillId, name, opened, checksCents } = till;
  const [endpoint, verb] = opened === null ? ([openTill, 'Open'] as const) : ([closeTill, 'Close'] as const);
  const initialValues: { countedCents: number | null; note: string } = { countedCents: null, note: '' };
  const { form, onSubmit, busy, error, restored, discard } = useContractForm({
    endpoint,
    params: { tillId },
    initialValues,
    draft: { name: `${verb.toLowerCase()}-till-${tillId}` },
    body: ({ countedCents, note }) => ({ countedCents: countedCents ?? Number.NaN, note }),
    onDone: ({ expectedCents, differenceCents }) => {
      const difference = differenceInWords(differenceCents).toLowerCase();
      notifications.show({ message: `By the books ${formatCents(expectedCents)}: ${difference}.` });
      onClose();
    },
  });
  return (
    <CommandDialog
      onClose={onClose}
      title={`${verb} ${name}`}
      command={{ onSubmit, busy, error }}
      label={`${verb} till`}
    >
      {restored ? <DraftRestored discard={discard} /> : null}
      <Text size="sm" c="dimmed">
        Count the cash in the till. What the books expect is shown after that; a difference is booked as cash over and
        short.
      </Text>
      {checksCents === null || checksCents === 0 ? null : (
        <Text size="sm" role="note">
          {`Checks of ${formatCents(checksCents)} lie in it beside the cash and are not counted: they stay until they are deposited.`}
        </Text>
      )}
      <MoneyInput
        label="Cash counted"
        withAsterisk
        data-autofocus
        className={WIDTH.middle}
        {...form.getInputProps('countedCents')}
      />
      <Textarea label="Note" autosize minRows={1} {...form.getInputProps('note')} />
    </CommandDialog>
  );
};
