import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { id, instant, lines, page, pageQuery, text } from '../../kernel/primitives.ts';
import { anyStaff } from '../../kernel/roles.ts';

/** What can have notes. */
export const NOTE_SUBJECTS = ['defendant', 'indemnitor'] as const;
export type NoteSubject = (typeof NOTE_SUBJECTS)[number];

const note = z
  .object({
    noteId: id,
    subject: z.string(),
    text: z.string(),
    /** Full name of the agent, else their e-mail, else `Unknown` (screens#notes). */
    author: z.string(),
    writtenAt: instant,
    /** Null until its words first change. */
    editedAt: instant.nullable(),
    editedBy: z.string(),
    version: z.int(),
    /** Imported from a browser, where notes were kept before the server kept them. */
    imported: z.boolean(),
    /** Whether who asks may edit and delete it: its author and Admins may. */
    mayChange: z.boolean(),
  })
  .meta({ id: 'Note' });
export type Note = z.output<typeof note>;

const ofSubject = z.object({ subjectKind: z.enum(NOTE_SUBJECTS), subjectId: id });
const subjectRefusals = ['DEFENDANT_NOT_FOUND', 'INDEMNITOR_NOT_FOUND'] as const;
const ofNote = z.object({ noteId: id });

const words = {
  subject: text(200).default(''),
  text: lines(20_000, 'Use at most 20,000 characters.').default(''),
};
/** screens#notes: a note needs one of the two. */
const hasWords = (typed: { subject: string; text: string }) => typed.subject !== '' || typed.text !== '';
const wordless = { message: 'Enter a subject or a text.', path: ['text'] };

/** Newest first; `words` keeps those that hold every one of them. */
export const listNotes = endpoint({
  method: 'GET',
  path: '/subjects/:subjectKind/:subjectId/notes',
  summary: 'The notes of a subject, newest first',
  roles: anyStaff,
  params: ofSubject,
  query: pageQuery.extend({ words: text(200).optional() }),
  response: page(note),
  refusals: subjectRefusals,
});

export const addNote = endpoint({
  method: 'POST',
  path: '/subjects/:subjectKind/:subjectId/notes',
  summary: 'Add a note',
  roles: anyStaff,
  status: 201,
  params: ofSubject,
  body: z.object(words).refine(hasWords, wordless).meta({ id: 'AddNote' }),
  touches: ['note'],
  response: ofNote,
  refusals: subjectRefusals,
});

/** A note that is here already, or was and is deleted, is not imported again. */
export const importNotes = endpoint({
  method: 'POST',
  path: '/subjects/:subjectKind/:subjectId/notes/import',
  summary: 'Take over the notes that a browser kept, each once',
  roles: anyStaff,
  params: ofSubject,
  body: z
    .object({
      notes: z
        .array(
          z
            .object({
              ...words,
              /** What the browser calls it. */
              localId: text(200).min(1, 'A note has no id.'),
              author: text(200).default(''),
              /** An instant that is still to come becomes now. */
              at: instant,
            })
            .refine(hasWords, wordless),
        )
        .min(1, 'There is nothing to import.')
        .max(500, 'Import at most 500 notes at once.'),
    })
    .meta({ id: 'ImportNotes' }),
  touches: ['note'],
  response: z.object({ imported: z.int() }),
  refusals: subjectRefusals,
});

/** Says which wording it was made from; the earlier wordings stay readable. */
export const editNote = endpoint({
  method: 'PUT',
  path: '/notes/:noteId',
  summary: 'Edit a note',
  roles: anyStaff,
  params: ofNote,
  body: z
    .object({ ...words, basedOn: z.int().min(1) })
    .refine(hasWords, wordless)
    .meta({ id: 'EditNote' }),
  touches: ['note'],
  response: z.object({ noteId: id, version: z.int() }),
  refusals: ['NOTE_NOT_FOUND', 'NOTE_OF_SOMEBODY_ELSE', 'NOTE_EDITED_MEANWHILE'],
});

export const listNoteVersions = endpoint({
  method: 'GET',
  path: '/notes/:noteId/versions',
  summary: 'Every wording a note had, newest first',
  roles: anyStaff,
  params: ofNote,
  response: z.object({
    versions: z.array(
      z.object({ version: z.int(), subject: z.string(), text: z.string(), by: z.string(), at: instant }),
    ),
  }),
  refusals: ['NOTE_NOT_FOUND'],
});

/** The note leaves every list at once; it can be put back. */
export const deleteNote = endpoint({
  method: 'DELETE',
  path: '/notes/:noteId',
  summary: 'Delete a note',
  roles: anyStaff,
  params: ofNote,
  touches: ['note'],
  response: ofNote,
  refusals: ['NOTE_NOT_FOUND', 'NOTE_OF_SOMEBODY_ELSE'],
});

export const undeleteNote = endpoint({
  method: 'POST',
  path: '/notes/:noteId/undelete',
  summary: 'Put a deleted note back',
  roles: anyStaff,
  params: ofNote,
  touches: ['note'],
  response: ofNote,
  refusals: ['NOTE_NOT_FOUND', 'NOTE_OF_SOMEBODY_ELSE'],
});
