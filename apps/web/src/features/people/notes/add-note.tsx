import { Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useRef } from 'react';
import { addNote } from '#contracts/people/notes/notes.ts';
import type { ProblemError } from '../../../lib/api.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { useSession } from '../../../lib/session.ts';
import { DraftRestored, FormButtons } from '../../../ui/form.tsx';
import { LeaveGuard } from '../../../ui/leave-guard.tsx';
import { keepLocalNote } from './local-notes.ts';

const EMPTY = { subject: '', text: '' };

/** Whether the note may have been lost on its way, rather than refused. */
const isAway = ({ code }: ProblemError) => code === 'NO_ANSWER' || code === 'TEMPORARILY_UNAVAILABLE';

/**
 * Writes a note where the notes stand. Where nothing can be reached it is kept in this browser, under the id it was sent
 * with, and goes out later (screens#notes).
 */
export const AddNote = ({ defendantId }: { defendantId: string }) => {
  const { user, organization, agent } = useSession();
  const element = useRef<HTMLFormElement>(null);
  const startAgain = () => {
    form.setValues(EMPTY);
    form.resetDirty(EMPTY);
    element.current?.querySelector('input')?.focus();
  };
  const { form, onSubmit, busy, error, restored, discard, forget, commandId } = useContractForm({
    endpoint: addNote,
    params: { subjectKind: 'defendant', subjectId: defendantId },
    initialValues: EMPTY,
    draft: { name: `add-note:${defendantId}` },
    body: (values) => values,
    onDone: startAgain,
    onRefused: (refused) => {
      if (!isAway(refused) || !keep()) return;
      forget();
      discard();
      startAgain();
    },
  });
  const keep = () =>
    keepLocalNote(defendantId, {
      ...form.getValues(),
      id: commandId,
      at: new Date().toISOString(),
      author: agent.fullName,
      waitingFor: { userId: user.userId, organizationId: organization.organizationId },
    });
  return (
    <>
      <LeaveGuard when={() => form.isDirty()} />
      <form ref={element} onSubmit={onSubmit} noValidate aria-label="Add a note" className="no-print">
        <Stack className="panel" p="md" gap="sm">
          {restored ? <DraftRestored discard={discard} /> : null}
          <TextInput label="Subject" autoComplete="off" {...form.getInputProps('subject')} />
          <Textarea
            label="Text"
            autosize
            minRows={2}
            maxRows={14}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit();
            }}
            {...form.getInputProps('text')}
          />
          <FormButtons
            label="Add Note"
            busy={busy}
            error={error}
            aside={
              <Text size="xs" c="dimmed" visibleFrom="xs">
                Ctrl + Enter adds it.
              </Text>
            }
          />
        </Stack>
      </form>
    </>
  );
};
