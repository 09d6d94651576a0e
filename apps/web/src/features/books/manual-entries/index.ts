/** What other features and the shell may use of manual entries. */
export { EntriesToDecide, ManualEntries } from './manual-entries.tsx';
