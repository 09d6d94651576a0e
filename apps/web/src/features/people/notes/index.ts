/** What other features and the shell may use of notes. */
export { lastNoteQuery } from './notes.queries.ts';
export { SendWaitingNotes } from './send-waiting-notes.ts';
