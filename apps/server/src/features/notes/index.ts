/** What other features may use of notes. */
export { eraseNotes } from './erase-notes.ts';
