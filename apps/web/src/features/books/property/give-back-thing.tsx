import { Anchor, Text, Textarea, TextInput } from '@mantine/core';
import { getThingReceipt, giveBackThing, type Thing } from '#contracts/books/property/property.ts';
import { propertyNumber } from '#domain/books/property.ts';
import { addressOf } from '../../../lib/api.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { useSession } from '../../../lib/session.ts';
import { UsDateInput } from '../../../ui/day.tsx';
import { CommandDialog } from '../../../ui/dialog.tsx';
import { AttachDocument } from '../../people/documents/index.ts';

/** A thing is given back by its signed receipt (money#custody-of-property). Render it while it is open. */
export const GiveBackThing = ({ thing, onClose }: { thing: Thing; onClose: () => void }) => {
  const { propertyId, number, defendantId, giverName } = thing;
  const { today } = useSession().organization;
  const initialValues: { whom: string; words: string; on: string | null; receiptId: string } = {
    whom: giverName,
    words: '',
    on: today,
    receiptId: '',
  };
  const { form, onSubmit, busy, error } = useContractForm({
    endpoint: giveBackThing,
    params: { propertyId },
    initialValues,
    body: ({ on, ...typed }) => ({ ...typed, on: on ?? '' }),
    onDone: onClose,
  });
  return (
    <CommandDialog
      onClose={onClose}
      title={`Give back ${propertyNumber(number)}`}
      command={{ onSubmit, busy, error }}
      label="Give back"
      said="Could not record it: {message}"
    >
      <Text size="sm">
        Print the{' '}
        <Anchor inherit href={addressOf(getThingReceipt, { params: { propertyId } })} target="_blank" rel="noreferrer">
          receipt
        </Anchor>
        , have it signed, and attach it.
      </Text>
      <TextInput label="Given back to" withAsterisk data-autofocus autoComplete="off" {...form.getInputProps('whom')} />
      <UsDateInput label="Day" withAsterisk today={today} {...form.getInputProps('on')} />
      <AttachDocument
        label="Signed receipt"
        required
        subject={{ subjectKind: 'defendant', subjectId: defendantId }}
        {...form.getInputProps('receiptId')}
      />
      <Textarea label="Note" autosize minRows={2} {...form.getInputProps('words')} />
    </CommandDialog>
  );
};
