/** What other features may use of notes. */
export { keepNote } from './keep-note.ts';
