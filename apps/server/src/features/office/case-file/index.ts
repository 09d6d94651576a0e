/** What other features may use of case files, and what the app's tables of contents list. */
export { historyEventsView } from './history-events.projection.ts';
