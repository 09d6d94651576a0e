import { Text, Textarea, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useRef, useState } from 'react';
import { importSuretyCase, NOT_BOTH } from '#contracts/powers/surety-cases/import-surety-case.ts';
import { ProblemError } from '../../../lib/api.ts';
import { useCommand } from '../../../lib/command.ts';
import { CommandDialog } from '../../../ui/dialog.tsx';
import { LeaveGuard } from '../../../ui/leave-guard.tsx';

interface ImportSuretyCasesProps {
  onClose: () => void;
  /** Shows what became of each record, or how far it is. */
  onShow: (importId: string) => void;
}

/**
 * Imports cases from a URL or from pasted JSON (screens#surety-case-form, powers#import-request). Render it while it
 * is open.
 */
export const ImportSuretyCases = ({ onClose, onShow }: ImportSuretyCasesProps) => {
  const [url, setUrl] = useState('');
  const [payload, setPayload] = useState('');
  // What was imported is not lost by leaving.
  const isDone = useRef(false);
  const { run, busy, error, commandId, reset } = useCommand(importSuretyCase, ({ warning }) => {
    isDone.current = true;
    if (warning === null) notifications.show({ message: 'Imported successfully' });
    else {
      notifications.show({ title: 'Imported with warnings', message: warning });
      onShow(commandId);
    }
    onClose();
  });
  const isBoth = url.trim() !== '' && payload.trim() !== '';
  const isNone = url.trim() === '' && payload.trim() === '';
  const unanswered = error instanceof ProblemError && error.code === 'NO_ANSWER';
  const type = (set: (typed: string) => void) => (event: { currentTarget: { value: string } }) => {
    set(event.currentTarget.value);
    reset();
  };
  return (
    <CommandDialog
      onClose={onClose}
      title="Import from URL"
      command={{
        onSubmit: (event) => {
          event.preventDefault();
          if (!isBoth && !isNone) void run({ body: url.trim() === '' ? { payload } : { url: url.trim() } });
        },
        busy,
        error,
      }}
      label="Import"
      disabled={isBoth || isNone}
      said={unanswered ? 'Import error: {message}' : 'Import failed: {message}'}
      guard={<LeaveGuard when={() => !isNone && !isDone.current} />}
    >
      <TextInput
        label="URL to fetch"
        type="url"
        inputMode="url"
        placeholder="https://"
        autoComplete="off"
        data-autofocus
        value={url}
        onChange={type(setUrl)}
      />
      <Textarea
        label="JSON payload"
        description="One case, a list of cases, or either of them under records, cases or data."
        autosize
        minRows={5}
        maxRows={14}
        spellCheck={false}
        value={payload}
        error={isBoth ? NOT_BOTH : null}
        onChange={type(setPayload)}
      />
      {busy ? (
        <Text size="sm" c="dimmed" role="status">
          Importing… A long import continues by itself, and its page shows the progress.
        </Text>
      ) : null}
    </CommandDialog>
  );
};
