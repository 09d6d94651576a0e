import { Text } from '@mantine/core';
import { setFirstNumber, type FirstNumber } from '#contracts/books/first-numbers/first-numbers.ts';
import { SERIES_WORDS } from '#domain/books/first-numbers.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { CommandDialog } from '../../../ui/dialog.tsx';
import { CountInput } from '../../../ui/digits-input.tsx';
import { DraftRestored, Fields, WIDTH } from '../../../ui/form.tsx';

/** Asks with which number a series begins, before the first of it is given (moving-in#numbers-go-on). */
export const SetFirstNumber = ({ number, onClose }: { number: FirstNumber; onClose: () => void }) => {
  const { series, first } = number;
  const initialValues: { first: number | null } = { first };
  const { form, onSubmit, busy, error, restored, discard } = useContractForm({
    endpoint: setFirstNumber,
    initialValues,
    draft: { name: `first-number:${series}` },
    body: (values) => ({ series, first: values.first ?? Number.NaN }),
    onDone: onClose,
  });
  return (
    <CommandDialog
      onClose={onClose}
      title={`First number: ${SERIES_WORDS[series]}`}
      command={{ onSubmit, busy, error }}
      label="Save"
    >
      {restored ? <DraftRestored discard={discard} /> : null}
      <Text size="sm" c="dimmed">
        One above the last number of your old program. It can be changed until the first one is given here.
      </Text>
      <Fields>
        <CountInput
          label="First number here"
          className={WIDTH.middle}
          withAsterisk
          data-autofocus
          {...form.getInputProps('first')}
        />
      </Fields>
    </CommandDialog>
  );
};
