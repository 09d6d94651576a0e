import { FileInput, List as Bullets, Radio, Stack, Text } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import {
  ARCHIVE_PART_BYTES,
  MOST_ARCHIVE_PARTS,
  type MoveInArchive,
} from '#contracts/office/move-in-documents/move-in-documents.ts';
import { CommandDialog } from '../../../ui/dialog.tsx';

interface ChooseArchiveProps {
  onSend: (file: File, ids: MoveInArchive['ids']) => void;
  onClose: () => void;
}

const wrongWith = (file: File | null): string | null => {
  if (file === null) return null;
  if (file.size === 0) return 'This file is empty.';
  return file.size > ARCHIVE_PART_BYTES * MOST_ARCHIVE_PARTS ? 'Max 2 GB. Pack the documents in several ZIPs.' : null;
};

/** Chooses a ZIP of documents, and whose ids its folders begin with. Render it while it is open. */
export const ChooseArchive = ({ onSend, onClose }: ChooseArchiveProps) => {
  const [file, setFile] = useState<File | null>(null);
  const [ids, setIds] = useState<MoveInArchive['ids']>('clients');
  const wrong = wrongWith(file);
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (file === null || wrong !== null) return;
    onSend(file, ids);
    onClose();
  };
  return (
    <CommandDialog
      onClose={onClose}
      title="Upload documents"
      command={{ onSubmit, busy: false, error: null }}
      label="Upload"
      disabled={file === null || wrong !== null}
    >
      <FileInput
        label="ZIP file"
        description="The export of documents of your old program, at most 2 GB."
        accept=".zip,application/zip"
        placeholder="Choose a file"
        data-autofocus
        value={file}
        error={wrong}
        onChange={setFile}
      />
      <Radio.Group
        label="Folders or files begin with the id of"
        value={ids}
        onChange={(value) => setIds(value === 'bonds' ? 'bonds' : 'clients')}
      >
        <Stack gap="xs" mt="xs">
          <Radio value="clients" label="A client" />
          <Radio value="bonds" label="A bond: the document goes to its client" />
        </Stack>
      </Radio.Group>
      <Bullets size="sm" c="dimmed">
        <Bullets.Item>1001/application.pdf, 1001 Landry/ID.jpg and 1001_application.pdf are all of 1001.</Bullets.Item>
        <Bullets.Item>Folders count first, then the name of the file. Zeros in front may be missing.</Bullets.Item>
        <Bullets.Item>Each file is checked as in any drawer. What fits nowhere is listed with the reason.</Bullets.Item>
      </Bullets>
      <Text size="sm">The documents go into the drawers as soon as the ZIP is here.</Text>
    </CommandDialog>
  );
};
