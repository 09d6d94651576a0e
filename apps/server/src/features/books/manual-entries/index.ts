/** What the app's tables of contents list of manual entries. */
export { manualEntryDecider } from './manual-entry.ts';
export { manualEntryEventTypes } from './manual-entry-events.ts';
export { ManualEntriesModule } from './manual-entries.module.ts';
