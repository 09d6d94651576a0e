/** What other features may use of chronologies. */
export { caseOnPaper } from './chronology-sheet.ts';
export { ChronologyModule } from './chronology.module.ts';
export { Chronologies, type WholeChronology } from './chronologies.query.ts';
