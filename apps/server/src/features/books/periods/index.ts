/** What other features may use of the months of the books, and what the app's tables of contents list. */
export { BookingDays } from './booking-days.ts';
export { MonthChecks, type FindChecks } from './month-checks.ts';
export { mustBeDatable } from './must-be-datable.ts';
export { periodDecider } from './period.ts';
export { periodEventTypes } from './period-events.ts';
export { PeriodsModule } from './periods.module.ts';
