/** What other features and the shell may use of notes. */
export { SendWaitingNotes } from './send-waiting-notes.ts';
