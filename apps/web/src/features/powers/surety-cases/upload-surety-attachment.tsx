import { Alert, Anchor, Button, Group, Progress, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconPaperclip } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { v7 } from 'uuid';
import { MAX_FILE_BYTES } from '#contracts/people/documents/documents.ts';
import { REFUSALS } from '#contracts/kernel/errors.ts';
import { uploadSuretyAttachment } from '#contracts/powers/surety-cases/surety-cases.ts';
import { ProblemError } from '../../../lib/api.ts';
import { asError } from '../../../lib/as-error.ts';
import { problemText } from '../../../ui/problem.tsx';
import { ChooseFile, sendFile } from '../../people/documents/index.ts';

interface Sent {
  file: File;
  /** Kept through retries: a PDF that arrived although its answer did not is kept once. */
  commandId: string;
  /** From 0 to 1. */
  sent: number;
  error: Error | null;
}

/** What is wrong with a file before anything of it is sent, or null (powers#surety-attachments). */
const refusedHere = ({ name, type, size }: File): ProblemError | null => {
  const isPdf = type === 'application/pdf' || /\.pdf$/i.test(name);
  const code = !isPdf ? 'ATTACHMENT_NOT_PDF' : size > MAX_FILE_BYTES ? 'ATTACHMENT_TOO_LARGE' : null;
  return code === null ? null : new ProblemError(code, REFUSALS[code].text);
};

const arrived = (url: string): void => {
  notifications.show({
    title: 'File attached',
    message: (
      <>
        {'Uploaded: '}
        <Anchor href={url} target="_blank" rel="noreferrer" inherit className="anywhere">
          {url}
        </Anchor>
      </>
    ),
  });
};

/**
 * Sends PDFs to a case one after the other; `left` are those that did not arrive, the first one with what is wrong.
 * What is chosen while others are sent comes after them; what is chosen where one failed goes before that one.
 */
export const useAttaching = (onDone?: () => void) => {
  const [left, setLeft] = useState<Sent[]>([]);
  const queue = useRef<Sent[]>([]); // as it is now: files may be chosen while a request runs
  const underWay = useRef<AbortController | null>(null);
  useEffect(() => () => underWay.current?.abort(), []);

  const set = (all: Sent[]) => {
    queue.current = all;
    setLeft(all);
  };
  const changeFirst = (changes: Partial<Sent>) =>
    set(queue.current.map((one, at) => (at === 0 ? { ...one, ...changes } : one)));

  const send = async (caseId: string): Promise<void> => {
    const [first] = queue.current;
    if (!first) return onDone?.();
    const { file, commandId } = first;
    const wrong = refusedHere(file);
    changeFirst({ sent: 0, error: wrong });
    if (wrong) return;
    const ended = new AbortController();
    underWay.current = ended;
    const onProgress = (sent: number) => changeFirst({ sent });
    try {
      const fields = { case_id: caseId };
      const given = { params: {}, fields, file, commandId, onProgress, signal: ended.signal };
      const { url } = await sendFile(uploadSuretyAttachment, given);
      arrived(url);
    } catch (error) {
      if (!ended.signal.aborted) changeFirst({ error: asError(error) });
      return;
    }
    set(queue.current.slice(1));
    await send(caseId);
  };
  return {
    left,
    attach: (caseId: string, files: readonly File[]) => {
      const added = files.map((file): Sent => ({ file, commandId: v7(), sent: 0, error: null }));
      const before = queue.current;
      const isSending = before[0]?.error === null;
      set(isSending ? [...before, ...added] : [...added, ...before]);
      if (!isSending) void send(caseId);
    },
    retry: (caseId: string) => void send(caseId),
    /** Leaves the first one out and goes on with the others. */
    skip: (caseId: string) => {
      set(queue.current.slice(1));
      void send(caseId);
    },
  };
};

/** How far the PDFs of a case are; what failed, with Retry. */
export const AttachingStatus = ({ caseId, of }: { caseId: string; of: ReturnType<typeof useAttaching> }) => {
  const [first] = of.left;
  if (!first) return null;
  const { file, sent, error } = first;
  if (error === null)
    return (
      <Stack gap={4}>
        <Text size="xs" className="anywhere">
          {file.name}
        </Text>
        <Progress value={sent * 100} size="sm" aria-label={`Uploading ${file.name}`} />
      </Stack>
    );
  return (
    <Alert role="alert" color="red" variant="outline" className="problem">
      <Stack gap="xs">
        <Text size="sm" className="anywhere">
          {problemText(error, 'Upload failed: {message}')}
        </Text>
        <Group gap="xs">
          <Button size="xs" variant="default" onClick={() => of.retry(caseId)} aria-label={`Retry ${file.name}`}>
            Retry
          </Button>
          <Button size="xs" variant="default" onClick={() => of.skip(caseId)} aria-label={`Leave out ${file.name}`}>
            Leave it out
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
};

interface ChoosePdfProps {
  /** Names the picker for screen readers. */
  label: string;
  busy?: boolean;
  onFiles: (files: File[]) => void;
}

/** The picker of PDFs. */
export const ChoosePdf = ({ label, busy = false, onFiles }: ChoosePdfProps) => (
  <ChooseFile label={label} accept="application/pdf,.pdf" multiple onFiles={onFiles}>
    {(open) => (
      <Button
        size="xs"
        variant="default"
        leftSection={<IconPaperclip size={14} />}
        loading={busy}
        onClick={open}
        aria-label={label}
      >
        PDF
      </Button>
    )}
  </ChooseFile>
);
