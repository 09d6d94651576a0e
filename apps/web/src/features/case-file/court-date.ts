import type { Bond } from '#contracts/books/bonds.ts';
import type { Defendant } from '#contracts/people/defendants.ts';
import { isOpen } from '#domain/bond-status.ts';
import { soonestDay } from '#domain/court-status.ts';
import { daysBetween } from '#domain/days.ts';

/** When a person is in court, and the bond that says so; null: their own file does (today#unfinished-bond). */
export interface CourtDate {
  day: string;
  bond: Bond | null;
}

/** From so many days after it a court date of the file is history. */
const DAYS_UNTIL_HISTORY = 30;

/** The soonest court date of the OPEN bonds; that of the file while none of them has one. */
export const courtDateOf = ({ courtDate }: Defendant, bonds: readonly Bond[], today: string): CourtDate | null => {
  const open = bonds.filter(isOpen);
  const day = soonestDay(open.map((bond) => bond.courtDate));
  if (day !== null) return { day, bond: open.find((bond) => bond.courtDate === day) ?? null };
  return courtDate !== null && daysBetween(courtDate, today) < DAYS_UNTIL_HISTORY
    ? { day: courtDate, bond: null }
    : null;
};

/** `Power AB-12`, else its case, else its place among the others: how a bond is named in a sentence. */
export const nameOfBond = ({ powerNumber, caseNumber }: Bond): string => {
  if (powerNumber !== '') return `Power ${powerNumber}`;
  return caseNumber === '' ? 'Bond without a power' : `Case ${caseNumber}`;
};
