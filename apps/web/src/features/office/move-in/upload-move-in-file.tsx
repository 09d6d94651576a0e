import { FileInput, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { REFUSALS } from '#contracts/kernel/errors.ts';
import { uploadMoveInFile } from '#contracts/office/move-in/move-in.ts';
import { readText } from '#domain/kernel/read-text.ts';
import type { MoveInList } from '#domain/office/move-in-fields.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { CommandDialog } from '../../../ui/dialog.tsx';
import { LIST_WORDS } from './list-words.ts';

interface UploadMoveInFileProps {
  list: MoveInList;
  /** There is a file already: another takes its place. */
  replaces: boolean;
  onClose: () => void;
}

/** Uploads the CSV file of a list, or its refused rows once they are mended. Render it while it is open. */
export const UploadMoveInFile = ({ list, replaces, onClose }: UploadMoveInFileProps) => {
  const [file, setFile] = useState<File | null>(null);
  const { title } = LIST_WORDS[list];
  const { form, onSubmit, busy, error } = useContractForm({
    endpoint: uploadMoveInFile,
    params: { list },
    initialValues: { name: '', text: '' },
    body: (values: { name: string; text: string }) => values,
    onDone: () => {
      notifications.show({ message: `${title} uploaded. Nothing is brought in yet.` });
      onClose();
    },
  });
  const choose = async (chosen: File | null) => {
    setFile(chosen);
    const read = chosen === null ? '' : readText(new Uint8Array(await chosen.arrayBuffer()));
    form.setValues({ name: chosen?.name ?? '', text: read ?? '' });
    form.setFieldError('text', read === null ? REFUSALS.TEXT_UNREADABLE.text : null);
  };
  return (
    <CommandDialog
      onClose={onClose}
      title={`Upload ${title}`}
      command={{ onSubmit, busy, error }}
      label="Upload"
      disabled={form.values.text === ''}
    >
      <FileInput
        label="CSV file"
        description="From Excel: Save As, CSV. At most 20,000 rows."
        accept=".csv,.txt,text/csv,text/plain"
        placeholder="Choose a file"
        data-autofocus
        value={file}
        error={form.errors['text'] ?? form.errors['name']}
        onChange={(chosen) => void choose(chosen)}
      />
      <Text size="sm" c="dimmed">
        {replaces
          ? 'It takes the place of the file that is there. Refused rows that you downloaded and mended replace those rows alone.'
          : 'You see first what is in it. Nothing is brought in before you say so.'}
      </Text>
    </CommandDialog>
  );
};
