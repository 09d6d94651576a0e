import { Stack, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { PagedList, pagesOf } from '../../../ui/list.tsx';
import { AddNote } from './add-note.tsx';
import { ImportNotes } from './import-notes.tsx';
import { NoteCard } from './note-card.tsx';
import { notesQuery } from './notes.queries.ts';
import { WaitingNotes } from './waiting-notes.tsx';

interface NotesProps {
  defendantId: string;
  /** What the list is narrowed to. */
  words: string;
  onWords: (words: string) => void;
}

/** The notes of a defendant: write one, search in them, read them newest first. */
export const DefendantNotes = ({ defendantId, words, onWords }: NotesProps) => (
  <Stack gap="md">
    <ImportNotes defendantId={defendantId} />
    <AddNote defendantId={defendantId} />
    <WaitingNotes defendantId={defendantId} />
    <NoteList defendantId={defendantId} words={words} onWords={onWords} />
  </Stack>
);

const NoteList = ({ defendantId, words, onWords }: NotesProps) => {
  const notes = pagesOf(useInfiniteQuery({ ...notesQuery(defendantId, words), placeholderData: keepPreviousData }));
  const none = notes.rows === undefined || notes.rows.length === 0;
  return (
    <Stack gap="sm">
      {none && words === '' ? null : <SearchNotes words={words} onWords={onWords} />}
      <PagedList
        from={notes}
        loading={<Loading words="Loading notes…" lines={5} height={28} />}
        failed="Failed to load notes."
        goOn="Show more"
        empty={
          words === '' ? (
            <EmptyState title="No notes yet." />
          ) : (
            <EmptyState title="No notes match." hint="A note must contain every word you type." />
          )
        }
      >
        {(rows) => (
          <Stack component="ol" gap="sm" className="note-list" aria-label="Notes">
            {rows.map((note) => (
              <NoteCard key={note.noteId} note={note} />
            ))}
          </Stack>
        )}
      </PagedList>
    </Stack>
  );
};

const SearchNotes = ({ words, onWords }: Pick<NotesProps, 'words' | 'onWords'>) => {
  const [typed, setTyped] = useState(words);
  const tell = useDebouncedCallback(onWords, 300);
  return (
    <TextInput
      type="search"
      aria-label="Search notes"
      placeholder="Search notes"
      className="no-print"
      leftSection={<IconSearch size={16} />}
      value={typed}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        tell(currentTarget.value.trim());
      }}
    />
  );
};
