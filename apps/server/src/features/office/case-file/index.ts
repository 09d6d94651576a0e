/** What other features may use of case files, and what the app's tables of contents list. */
export { CaseFileModule } from './case-file.module.ts';
export { History } from './history.query.ts';
export { historyEventsView } from './history-events.projection.ts';
