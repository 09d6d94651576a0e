import { Button, Group, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { importNotes } from '#contracts/people/notes/notes.ts';
import { useCommand } from '../../../lib/command.ts';
import { countOf } from '../../../lib/format.ts';
import { FormProblem } from '../../../ui/problem.tsx';
import { changeLocalNotes, isWaiting, useLocalNotes, type LocalNote } from './local-notes.ts';

/** At most this many go at once. */
const BATCH = 500;

const instantOf = (at: LocalNote['at']): string => {
  const date = new Date(at ?? Date.now());
  return Number.isNaN(date.getTime()) ? new Date().toISOString() : date.toISOString();
};

/** What the contract takes: no characters that cannot be shown. */
const clean = (typed: string) =>
  typed.replace(/\p{Cc}/gu, (character) => ('\t\n\r'.includes(character) ? character : '')).trim();

const asImport = ({ id, subject, text, author, at }: LocalNote) => ({
  localId: id.slice(0, 200),
  subject: clean(subject),
  text: clean(text),
  author: clean(author),
  at: instantOf(at),
});

/** Nothing is cut: what is longer than a note may be stays where it is (screens#nothing-is-changed). */
const isTooLong = (note: LocalNote) => {
  const { subject, text, author } = asImport(note);
  return subject.length > 200 || text.length > 20_000 || author.length > 200;
};

/**
 * Notes from before they were kept on the server are offered once: take them over, or leave them here (screens#notes).
 */
export const ImportNotes = ({ defendantId }: { defendantId: string }) => {
  const kept = useLocalNotes(defendantId).filter(
    (note) => !isWaiting(note) && !note.declined && (note.subject.trim() !== '' || note.text.trim() !== ''),
  );
  const long = kept.filter(isTooLong).length;
  const old = kept.filter((note) => !isTooLong(note)).slice(0, BATCH);
  const ids = old.map(({ id }) => id);
  const command = useCommand(importNotes, ({ imported }) => {
    changeLocalNotes(defendantId, ids, () => null);
    notifications.show({
      message: `${countOf(imported, 'note was', 'notes were')} imported.`,
    });
  });
  if (kept.length === 0) return null;
  const count = countOf(kept.length, 'note');
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
      {long > 0 && (
        <Text size="sm">
          {countOf(long, 'note is', 'notes are')} longer than 20,000 characters and cannot be imported: add what matters
          by hand.
        </Text>
      )}
      <FormProblem error={command.error} />
      <Group gap="xs">
        <Button size="xs" loading={command.busy} disabled={old.length === 0} onClick={take}>
          Import
        </Button>
        <Button
          size="xs"
          variant="default"
          onClick={() =>
            changeLocalNotes(
              defendantId,
              kept.map(({ id }) => id),
              (note) => ({ ...note, declined: true }),
            )
          }
        >
          Leave in this browser
        </Button>
      </Group>
    </Stack>
  );
};
