/** What other features may use of a defendant's history. */
export { historyEventsView } from './history-events.projection.ts';
export { recordFileChange } from '../../platform/audit/record-case-file-change.ts';
export type { FileChange } from '../../platform/audit/record-case-file-change.ts';

/** What other features may use of retention. */
export { archiveFile } from './archive-case-file.ts';
export { DeleteDefendant } from './delete-defendant.ts';
export { DeleteDefendantHandler } from './delete-defendant.ts';
