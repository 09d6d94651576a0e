/** What other features may use of court dates: who is in court, and what nobody answered. */
export { CourtDates } from './court-dates.query.ts';
export { CourtDatesModule } from './court-dates.module.ts';
