import { Button, Group, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { importNotes } from '#contracts/notes/notes.ts';
import { useCommand } from '../../lib/command.ts';
import { countOf } from '../../lib/format.ts';
import { refreshTopics } from '../../lib/live.ts';
import { FormProblem } from '../../ui/problem.tsx';
import { changeLocalNotes, isWaiting, useLocalNotes, type LocalNote } from './local-notes.ts';

/** At most this many go at once. */
const BATCH = 500;

const instantOf = (at: LocalNote['at']): string => {
  const date = new Date(at ?? Date.now());
  return Number.isNaN(date.getTime()) ? new Date().toISOString() : date.toISOString();
};

/** What the contract takes: no characters that cannot be shown, no more than its limits. */
const clean = (typed: string, max: number) =>
  typed
    .replace(/\p{Cc}/gu, (character) => ('\t\n\r'.includes(character) ? character : ''))
    .trim()
    .slice(0, max);

const asImport = ({ id, subject, text, author, at }: LocalNote) => ({
  localId: id.slice(0, 200),
  subject: clean(subject, 200),
  text: clean(text, 20_000),
  author: clean(author, 200),
  at: instantOf(at),
});

/**
 * Notes from before they were kept on the server are offered once: take them over, or leave them here (screens#notes).
 */
export const ImportNotes = ({ defendantId }: { defendantId: string }) => {
  const queries = useQueryClient();
  const old = useLocalNotes(defendantId)
    .filter((note) => !isWaiting(note) && !note.declined && (note.subject.trim() !== '' || note.text.trim() !== ''))
    .slice(0, BATCH);
  const ids = old.map(({ id }) => id);
  const command = useCommand(importNotes, ({ imported }) => {
    changeLocalNotes(defendantId, ids, () => null);
    refreshTopics(queries, ['note']);
    notifications.show({
      message: `${countOf(imported, 'note was', 'notes were')} imported.`,
    });
  });
  if (old.length === 0) return null;
  const count = countOf(old.length, 'note');
  const take = () =>
    void command.run({
      params: { subjectKind: 'defendant', subjectId: defendantId },
      body: { notes: old.map(asImport) },
    });
  return (
    <Stack className="panel no-print" p="md" gap="sm" component="section" aria-label="Notes in this browser">
      <Text size="sm">
        This browser holds {count} of this defendant that nobody else sees. Import them to share them with your agency,
        with author and date.
      </Text>
      <FormProblem error={command.error} />
      <Group gap="xs">
        <Button size="xs" loading={command.busy} onClick={take}>
          Import
        </Button>
        <Button
          size="xs"
          variant="default"
          onClick={() => changeLocalNotes(defendantId, ids, (note) => ({ ...note, declined: true }))}
        >
          Leave in this browser
        </Button>
      </Group>
    </Stack>
  );
};
