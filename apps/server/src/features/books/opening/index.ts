/** What the app's tables of contents list of the opening. */
export { ListsToSeal, type ListsOnPaper } from './lists-to-seal.ts';
export { LinesOfFile, type LineOfFile } from './lines-of-file.ts';
export { OpeningDays } from './opening-days.ts';
export { mustBeOpen } from './opening.ts';
export { OpeningPayables, type OpeningDebt, type OpeningPayer } from './opening-payables.ts';
export { openingDecider, type Opening } from './opening-state.ts';
export { openingEventTypes } from './opening-events.ts';
export { OpeningTotals } from './opening-totals.query.ts';
export { OpeningModule } from './opening.module.ts';
