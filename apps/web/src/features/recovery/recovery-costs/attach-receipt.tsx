import { Button, Group, Input, Text } from '@mantine/core';
import { useState } from 'react';
import { v7 } from 'uuid';
import { CASE_FILE_TYPES } from '#contracts/people/documents/documents.ts';
import { uploadRecoveryFile } from '#contracts/recovery/cases/files.ts';
import { asError } from '../../../lib/as-error.ts';
import { useFileUnderWay } from '../../../lib/files-under-way.tsx';
import { ChooseFile, sendFile } from '../../people/documents/index.ts';

const ACCEPT = Object.entries(CASE_FILE_TYPES)
  .flatMap(([type, extensions]) => [type, ...extensions.map((extension) => `.${extension}`)])
  .join(',');

type Sent = { name: string; state: 'sending' | 'there' } | { name: string; state: 'failed'; words: string };

/** The photo of a receipt: it goes into the drawer of its case at once, the form holds its id. */
export const AttachReceipt = (props: {
  caseId: string;
  onAttached: (fileId: string) => void;
  error: React.ReactNode;
}) => {
  const { caseId, onAttached, error } = props;
  const [sent, setSent] = useState<Sent | null>(null);
  useFileUnderWay(sent?.state === 'sending');
  const send = (file: File) => {
    const { name } = file;
    setSent({ name, state: 'sending' });
    const to = { params: { drawerKind: 'case', drawerId: caseId } as const, file, commandId: v7() };
    sendFile(uploadRecoveryFile, { ...to, onProgress: () => undefined, signal: new AbortController().signal }).then(
      ({ fileId }) => {
        setSent({ name, state: 'there' });
        onAttached(fileId);
      },
      (problem: unknown) => setSent({ name, state: 'failed', words: asError(problem).message }),
    );
  };
  return (
    <Input.Wrapper label="Receipt" error={sent?.state === 'failed' ? sent.words : error} labelElement="div">
      <Group gap="sm" mt={4}>
        <ChooseFile label="Receipt" accept={ACCEPT} onFiles={([file]) => file && send(file)}>
          {(open) => (
            <Button variant="default" size="xs" onClick={open} loading={sent?.state === 'sending'}>
              {sent === null ? 'Photo or file' : 'Another file'}
            </Button>
          )}
        </ChooseFile>
        <Text size="sm" role="status">
          {sent?.state === 'there'
            ? `${sent.name} is on file.`
            : sent?.state === 'sending'
              ? `Sending ${sent.name}…`
              : ''}
        </Text>
      </Group>
    </Input.Wrapper>
  );
};
