import { FileInput, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { REFUSALS } from '#contracts/kernel/errors.ts';
import { uploadMoveInFile } from '#contracts/office/move-in/move-in.ts';
import { readText } from '#domain/kernel/read-text.ts';
import type { MoveInList } from '#domain/office/move-in-fields.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { Select } from '../../../ui/form.tsx';
import { CommandDialog } from '../../../ui/dialog.tsx';
import { LIST_WORDS } from './list-words.ts';
import type { SheetText } from './read-workbook.ts';

interface UploadMoveInFileProps {
  list: MoveInList;
  /** There is a file already: another takes its place. */
  replaces: boolean;
  onClose: () => void;
}

const begins = (bytes: Uint8Array, mark: readonly number[]): boolean => mark.every((byte, at) => bytes[at] === byte);
const ZIP = [0x50, 0x4b, 3, 4];
const OLD_WORKBOOK = [0xd0, 0xcf, 0x11, 0xe0];

/** What a chosen file says: text, sheets to choose from, or why it is not read. */
interface ReadFile {
  text?: string;
  sheets: readonly SheetText[];
  words?: string | null;
}

const readFile = async (file: File): Promise<ReadFile> => {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (begins(bytes, OLD_WORKBOOK)) return { sheets: [], words: 'Save it as .xlsx or CSV.' };
  // What reads workbooks comes only with one.
  if (begins(bytes, ZIP)) {
    const { sheetsOf } = await import('./read-workbook.ts');
    return sheetsOf(bytes);
  }
  const text = readText(bytes);
  return text === null ? { sheets: [], words: REFUSALS.TEXT_UNREADABLE.text } : { sheets: [], text };
};

/** Uploads the CSV or Excel file of a list, or its refused rows once they are mended. Render it while it is open. */
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
  const [sheet, setSheet] = useState<string | null>(null);
  const [sheets, setSheets] = useState<readonly SheetText[]>([]);
  const say = (name: string, { text = '', words = null }: Partial<ReadFile>) => {
    form.setValues({ name, text });
    form.setFieldError('text', words);
  };
  const choose = async (chosen: File | null) => {
    setFile(chosen);
    const read = chosen === null ? { sheets: [] } : await readFile(chosen);
    setSheets(read.sheets);
    setSheet(null);
    say(chosen?.name ?? '', { ...read, ...(read.sheets.length === 1 ? read.sheets[0] : {}) });
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
        label="CSV or Excel file"
        description="CSV or .xlsx, at most 20,000 rows."
        accept=".csv,.txt,.xlsx,.xlsm,.xls,text/csv,text/plain"
        placeholder="Choose a file"
        data-autofocus
        value={file}
        error={form.errors['text'] ?? form.errors['name']}
        onChange={(chosen) => void choose(chosen)}
      />
      {sheets.length < 2 ? null : (
        <Select
          label="Sheet"
          placeholder="Choose a sheet"
          data={sheets.map(({ name }, at) => ({ value: String(at), label: name }))}
          value={sheet}
          onChange={(value) => {
            setSheet(value);
            say(file?.name ?? '', { text: sheets[Number(value ?? -1)]?.text ?? '' });
          }}
        />
      )}
      <Text size="sm" c="dimmed">
        {replaces
          ? 'It takes the place of the file that is there. Refused rows that you downloaded and mended replace those rows alone.'
          : 'You see first what is in it. Nothing is brought in before you say so.'}
      </Text>
    </CommandDialog>
  );
};
