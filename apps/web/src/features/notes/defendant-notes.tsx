import { Stack, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loading } from '../../ui/loading.tsx';
import { PagedList } from '../../ui/paged-list.tsx';
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

const NoteList = ({ defendantId, words, onWords }: NotesProps) => (
  <PagedList
    list={useInfiniteQuery({ ...notesQuery(defendantId, words), placeholderData: keepPreviousData })}
    loading={<Loading words="Loading notes…" lines={5} height={28} />}
    failed="Failed to load notes."
    more="Show more"
  >
    {(notes) =>
      notes.length === 0 && words === '' ? (
        <EmptyState title="No notes yet." />
      ) : (
        <Stack gap="sm">
          <SearchNotes words={words} onWords={onWords} />
          {notes.length === 0 ? (
            <EmptyState title="No notes match." hint="Every word has to stand in the note." />
          ) : (
            <Stack component="ol" gap="sm" className="note-list" aria-label="Notes">
              {notes.map((note) => (
                <NoteCard key={note.noteId} note={note} />
              ))}
            </Stack>
          )}
        </Stack>
      )
    }
  </PagedList>
);

const SearchNotes = ({ words, onWords }: Pick<NotesProps, 'words' | 'onWords'>) => {
  const [typed, setTyped] = useState(words);
  const tell = useDebouncedCallback(onWords, 300);
  return (
    <TextInput
      type="search"
      aria-label="Search notes"
      placeholder="Search notes"
      className="no-print"
      maxLength={200}
      leftSection={<IconSearch size={16} />}
      value={typed}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        tell(currentTarget.value.trim());
      }}
    />
  );
};
