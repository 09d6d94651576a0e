/** What other features may use of a defendant's history. */
export { historyEventsView } from './history-events.view.ts';
export { recordFileChange } from './record-file-change.ts';
export type { FileChange } from './record-file-change.ts';
