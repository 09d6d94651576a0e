import { Text, TextInput } from '@mantine/core';
import { planMoveIn, type Opening } from '#contracts/books/opening/opening.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { useSession } from '../../../lib/session.ts';
import { UsDateInput } from '../../../ui/day.tsx';
import { CommandDialog } from '../../../ui/dialog.tsx';
import { DraftRestored, Fields, WIDTH } from '../../../ui/form.tsx';

/** Asks which program the agency moved from, and the last day that it counts. */
export const PlanMoveIn = ({ opening, onClose }: { opening: Opening; onClose: () => void }) => {
  const { today } = useSession().organization;
  const { program, cutOverOn, proposedOn } = opening;
  const initialValues: { program: string; cutOverOn: string | null } = { program, cutOverOn: cutOverOn ?? proposedOn };
  const { form, onSubmit, busy, error, restored, discard } = useContractForm({
    endpoint: planMoveIn,
    initialValues,
    draft: { name: 'move-in' },
    body: (values) => ({ program: values.program, cutOverOn: values.cutOverOn ?? '' }),
    onDone: onClose,
  });
  return (
    <CommandDialog
      onClose={onClose}
      title={cutOverOn === null ? 'Begin' : 'Change program or day'}
      command={{ onSubmit, busy, error }}
      label="Save"
    >
      {restored ? <DraftRestored discard={discard} /> : null}
      <Fields>
        <TextInput
          label="Moved from"
          description="The program that kept the books until now"
          className={WIDTH.full}
          withAsterisk
          data-autofocus
          autoComplete="off"
          {...form.getInputProps('program')}
        />
        <UsDateInput
          label="Cut-over day"
          className={WIDTH.middle}
          withAsterisk
          today={today}
          {...form.getInputProps('cutOverOn')}
        />
      </Fields>
      <Text size="sm" c="dimmed">
        The last day that the old program counts. Opening figures are booked on it; here the next day is the first.
      </Text>
    </CommandDialog>
  );
};
