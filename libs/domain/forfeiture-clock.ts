import { addDays } from './days.ts';

/** Days from the forfeiture date to the due date (spec 9, decision 16). */
export const FORFEITURE_DAYS = 180;

/** The day a forfeiture must be answered by: 180 days after its date; none without a date (decision 16). */
export const forfeitureDueDate = (forfeitureDate: string | null): string | null =>
  forfeitureDate === null ? null : addDays(forfeitureDate, FORFEITURE_DAYS);
