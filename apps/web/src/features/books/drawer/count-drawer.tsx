import { Text, Textarea } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { countDrawer } from '#contracts/books/drawer/drawer-counts.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { CommandDialog } from '../../../ui/dialog.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { WIDTH } from '../../../ui/form.tsx';
import { MoneyInput } from '../../../ui/money.tsx';
import { differenceInWords } from '../tills/index.ts';

interface CountDrawerProps {
  /** The cash by the books, in cents. */
  expectedCents: number;
  /** Checks and money orders that lie there, too. */
  otherCents: number;
  onClose: () => void;
}

/** Counts the cash in the drawer; what is missing or too much is booked (money#counting-the-drawer). */
export const CountDrawer = ({ expectedCents, otherCents, onClose }: CountDrawerProps) => {
  const initialValues: { countedCents: number | null; note: string } = { countedCents: null, note: '' };
  const { form, onSubmit, busy, error } = useContractForm({
    endpoint: countDrawer,
    initialValues,
    draft: { name: 'count-drawer' },
    body: ({ countedCents, note }) => ({ countedCents: countedCents ?? Number.NaN, expectedCents, note }),
    onDone: ({ differenceCents }) => {
      notifications.show({ message: `Counted: ${differenceInWords(differenceCents).toLowerCase()}.` });
      onClose();
    },
  });
  const { countedCents } = form.values;
  const isCounted = countedCents !== null && !Number.isNaN(countedCents);
  const difference = isCounted ? countedCents - expectedCents : 0;
  return (
    <CommandDialog onClose={onClose} title="Count the drawer" command={{ onSubmit, busy, error }} label="Save count">
      <Facts
        facts={[
          ['Cash by the books', formatCents(expectedCents)],
          ['Checks beside it', formatCents(otherCents)],
        ]}
      />
      <MoneyInput
        label="Cash counted"
        withAsterisk
        autoFocus
        className={WIDTH.middle}
        {...form.getInputProps('countedCents')}
      />
      <Text size="sm" className="tabular" aria-live="polite">
        {isCounted ? `${differenceInWords(difference)}.` : ''}
        {difference === 0 ? '' : ' It is booked as cash over and short.'}
      </Text>
      <Textarea label="Note" autosize minRows={1} {...form.getInputProps('note')} />
    </CommandDialog>
  );
};
