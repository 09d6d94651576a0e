import { Button, Group, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { addNote } from '#contracts/notes/notes.ts';
import { call, ProblemError } from '../../lib/api.ts';
import { useCommandId } from '../../lib/command.ts';
import { refreshTopics } from '../../lib/live.ts';
import { useSession } from '../../lib/session.ts';
import { LeaveGuard } from '../../ui/leave-guard.tsx';
import { FormProblem } from '../../ui/problem.tsx';
import { keepLocalNote } from './local-notes.ts';

const EMPTY = { subject: '', text: '' };

/** Whether the note may have been lost on its way, rather than refused. */
const isAway = (error: unknown) =>
  error instanceof ProblemError && (error.code === 'NO_ANSWER' || error.code === 'TEMPORARILY_UNAVAILABLE');

/**
 * Writes a note where the notes stand. Where nothing can be reached it is kept in this browser, under the id it was sent
 * with, and goes out later (decision 21).
 */
export const AddNote = ({ defendantId }: { defendantId: string }) => {
  const queries = useQueryClient();
  const { user, organization, agent } = useSession();
  const { commandId, renew } = useCommandId();
  const form = useForm({ initialValues: EMPTY, validate: schemaResolver(addNote.body, { sync: true }) });
  const mutation = useMutation({
    mutationFn: (body: typeof EMPTY) =>
      call(addNote, { params: { subjectKind: 'defendant', subjectId: defendantId }, body, commandId }),
  });
  const keep = (body: typeof EMPTY) =>
    keepLocalNote(defendantId, {
      ...body,
      id: commandId,
      at: new Date().toISOString(),
      author: agent.fullName,
      waitingFor: { userId: user.userId, organizationId: organization.organizationId },
    });
  const send = async (body: typeof EMPTY, element: EventTarget | undefined) => {
    if (mutation.isPending) return;
    try {
      await mutation.mutateAsync(body);
      refreshTopics(queries, ['note']);
    } catch (error) {
      if (!isAway(error) || !keep(body)) return;
      mutation.reset();
    }
    renew();
    form.reset();
    if (element instanceof HTMLElement) element.querySelector('input')?.focus();
  };
  const submit = form.onSubmit((body, event) => void send(body, event?.target));
  return (
    <>
      <LeaveGuard when={() => form.isDirty()} />
      <form onSubmit={submit} noValidate aria-label="Add a note" className="no-print">
        <Stack className="panel" p="md" gap="sm">
          <TextInput label="Subject" maxLength={200} autoComplete="off" {...form.getInputProps('subject')} />
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
          <FormProblem error={mutation.error} />
          <Group justify="space-between" gap="sm">
            <Text size="xs" c="dimmed" visibleFrom="xs">
              Ctrl + Enter adds it.
            </Text>
            <Button type="submit" loading={mutation.isPending} ml="auto">
              Add Note
            </Button>
          </Group>
        </Stack>
      </form>
    </>
  );
};
