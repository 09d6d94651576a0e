import { addDays } from './days.ts';

/** Days from the forfeiture date to the due date (spec 9, decision 16). */
export const FORFEITURE_DAYS = 180;

/** The day a forfeiture must be answered by: 180 days after its date; none without a date (decision 16). */
export const forfeitureDueDate = (forfeitureDate: string | null): string | null =>
  forfeitureDate === null ? null : addDays(forfeitureDate, FORFEITURE_DAYS);

/** What is wrong with the date of a forfeiture, in words; null where nothing is (decision 51). */
export const forfeitureDateProblem = (
  { forfeitureDate, bondDate }: { forfeitureDate: string | null; bondDate: string | null },
  today: string,
): string | null => {
  if (forfeitureDate === null) return 'Enter the forfeiture date.';
  if (forfeitureDate > today) return 'The forfeiture date cannot be in the future.';
  if (bondDate !== null && forfeitureDate < bondDate) return 'The forfeiture date is before the bond date.';
  return null;
};
