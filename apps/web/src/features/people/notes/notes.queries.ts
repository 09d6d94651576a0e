import { listNotes, listNoteVersions } from '#contracts/people/notes/notes.ts';
import { pagedQuery } from '../../../lib/paged-query.ts';
import { contractQuery } from '../../../lib/query.ts';

/** The notes of a defendant, newest first; `words` keeps those that hold each of them. */
export const notesQuery = (defendantId: string, message: string) =>
  pagedQuery(
    listNotes,
    { params: { subjectKind: 'defendant', subjectId: defendantId }, query: message ? { words: message } : {} },
    [`note:${defendantId}`],
  );

/** The newest of them alone. */
export const lastNoteQuery = (defendantId: string) =>
  contractQuery(listNotes, { params: { subjectKind: 'defendant', subjectId: defendantId }, query: { limit: 1 } }, [
    `note:${defendantId}`,
  ]);

export const noteVersionsQuery = (noteId: string) => contractQuery(listNoteVersions, { params: { noteId } }, ['note']);
