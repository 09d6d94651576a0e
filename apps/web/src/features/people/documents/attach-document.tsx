import { Button, Group, Input, Text } from '@mantine/core';
import { useRef, useState } from 'react';
import { v7 } from 'uuid';
import { FILE_TYPES, uploadDocument, type SubjectKind } from '#contracts/people/documents/documents.ts';
import { asError } from '../../../lib/as-error.ts';
import { useFileUnderWay } from '../../../lib/files-under-way.tsx';
import { ChooseFile } from './choose-file.tsx';
import { sendFile } from './upload.ts';

const ACCEPT = Object.values(FILE_TYPES)
  .flat()
  .map((extension) => `.${extension}`)
  .join(',');

interface AttachDocumentProps {
  label: string;
  subject: { subjectKind: SubjectKind; subjectId: string };
  /** Told the id of the file once it lies in the drawer; a form's own, where the field holds the id. */
  onChange: (fileId: string) => void;
  error?: React.ReactNode;
  required?: boolean;
}

/** One file that belongs to a form: it goes into the drawer of its subject at once, the form holds its id. */
export const AttachDocument = ({ label, subject, onChange, error, required = false }: AttachDocumentProps) => {
  const [state, setState] = useState<{ name: string; sent: number | null; failed: Error | null } | null>(null);
  useFileUnderWay(state?.sent != null);
  const underWay = useRef<AbortController | null>(null);
  const send = (file: File) => {
    underWay.current?.abort();
    const ended = new AbortController();
    underWay.current = ended;
    setState({ name: file.name, sent: 0, failed: null });
    const onProgress = (sent: number) => setState({ name: file.name, sent, failed: null });
    sendFile(uploadDocument, { params: subject, file, commandId: v7(), onProgress, signal: ended.signal }).then(
      ({ fileId, name }) => {
        setState({ name, sent: null, failed: null });
        onChange(fileId);
      },
      (problem: unknown) => {
        if (!ended.signal.aborted) setState({ name: file.name, sent: null, failed: asError(problem) });
      },
    );
  };
  return (
    <Input.Wrapper label={label} withAsterisk={required} error={state?.failed?.message ?? error} labelElement="div">
      <Group gap="sm" mt={4}>
        <ChooseFile label={label} accept={ACCEPT} onFiles={([file]) => file && send(file)}>
          {(open) => (
            <Button variant="default" size="xs" onClick={open} loading={state?.sent != null}>
              {state === null ? 'Upload file' : 'Another file'}
            </Button>
          )}
        </ChooseFile>
        <Text size="sm" role="status">
          {state === null || state.failed
            ? ''
            : state.sent === null
              ? `${state.name} is on file.`
              : `Sending ${state.name}…`}
        </Text>
      </Group>
    </Input.Wrapper>
  );
};
