import { SegmentedControl, Textarea, TextInput } from '@mantine/core';
import { moveThing, type Thing } from '#contracts/books/property/property.ts';
import { HOLDING_STEPS, propertyNumber, PROPERTY_STEP_WORDS, type HoldingStep } from '#domain/books/property.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { useSession } from '../../../lib/session.ts';
import { UsDateInput } from '../../../ui/day.tsx';
import { CommandDialog } from '../../../ui/dialog.tsx';
import { AttachFiles } from './attach-files.tsx';

const WHOM: Record<HoldingStep, string> = {
  moved: 'Where it is kept from now on, or with whom',
  shown: 'Who saw it',
  damaged: 'Who had it',
};

/** A thing was moved, shown or damaged (money#custody-of-property). Render it while it is open. */
export const MoveThing = ({ thing, onClose }: { thing: Thing; onClose: () => void }) => {
  const { today } = useSession().organization;
  const initialValues: { kind: HoldingStep; whom: string; words: string; on: string | null; fileIds: string[] } = {
    kind: 'moved',
    whom: '',
    words: '',
    on: today,
    fileIds: [],
  };
  const { form, onSubmit, busy, error } = useContractForm({
    endpoint: moveThing,
    params: { propertyId: thing.propertyId },
    initialValues,
    body: ({ on, ...typed }) => ({ ...typed, on: on ?? '' }),
    onDone: onClose,
  });
  const { kind } = form.values;
  return (
    <CommandDialog
      onClose={onClose}
      title={`Custody of ${propertyNumber(thing.number)}`}
      command={{ onSubmit, busy, error }}
      label="Record"
      said="Could not record it: {message}"
    >
      <SegmentedControl
        fullWidth
        aria-label="Step"
        data={HOLDING_STEPS.map((value) => ({ value, label: PROPERTY_STEP_WORDS[value] }))}
        {...form.getInputProps('kind')}
      />
      <TextInput
        label={WHOM[kind]}
        withAsterisk={kind !== 'damaged'}
        data-autofocus
        autoComplete="off"
        {...form.getInputProps('whom')}
      />
      <UsDateInput label="Day" withAsterisk today={today} {...form.getInputProps('on')} />
      <Textarea
        label={kind === 'damaged' ? 'Damage' : 'Note'}
        withAsterisk={kind === 'damaged'}
        autosize
        minRows={2}
        {...form.getInputProps('words')}
      />
      <AttachFiles defendantId={thing.defendantId} {...form.getInputProps('fileIds')} />
    </CommandDialog>
  );
};
