import { SegmentedControl, Text, Textarea, TextInput } from '@mantine/core';
import { endThing, type Thing } from '#contracts/books/property/property.ts';
import { propertyNumber } from '#domain/books/property.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { useSession } from '../../../lib/session.ts';
import { UsDateInput } from '../../../ui/day.tsx';
import { CommandDialog } from '../../../ui/dialog.tsx';
import { MoneyInput } from '../../../ui/money.tsx';

interface Typed {
  kind: 'sold' | 'lost';
  whom: string;
  words: string;
  proceedsCents: number | null;
  on: string | null;
}

/** A thing was sold or lost (money#custody-of-property). Render it while it is open. */
export const EndThing = ({ thing, onClose }: { thing: Thing; onClose: () => void }) => {
  const { today } = useSession().organization;
  const initialValues: Typed = { kind: 'sold', whom: '', words: '', proceedsCents: null, on: today };
  const { form, onSubmit, busy, error } = useContractForm({
    endpoint: endThing,
    params: { propertyId: thing.propertyId },
    initialValues,
    body: ({ on, kind, whom, proceedsCents, ...typed }) => {
      const sale = kind === 'sold' ? { whom, proceedsCents } : {};
      return { ...typed, ...sale, kind, on: on ?? '' };
    },
    onDone: onClose,
  });
  return (
    <CommandDialog
      onClose={onClose}
      title={`Sold or lost: ${propertyNumber(thing.number)}`}
      command={{ onSubmit, busy, error }}
      label="Record"
      said="Could not record it: {message}"
      danger
    >
      <SegmentedControl
        fullWidth
        aria-label="Result"
        data={[
          { value: 'sold', label: 'Sold' },
          { value: 'lost', label: 'Lost' },
        ]}
        {...form.getInputProps('kind')}
      />
      {form.values.kind === 'sold' ? (
        <>
          <MoneyInput label="Proceeds" withAsterisk {...form.getInputProps('proceedsCents')} />
          <Text size="sm" c="dimmed">
            Nothing is booked here: the money is received as cash collateral.
          </Text>
          <TextInput label="Sold to" autoComplete="off" {...form.getInputProps('whom')} />
        </>
      ) : null}
      <UsDateInput label="Day" withAsterisk today={today} {...form.getInputProps('on')} />
      <Textarea label="Reason" withAsterisk autosize minRows={2} {...form.getInputProps('words')} />
    </CommandDialog>
  );
};
