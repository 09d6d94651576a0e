import type { Bond } from '#contracts/books/bond/bonds.ts';
import type { Defendant } from '#contracts/people/people/defendants.ts';
import { isOpen } from '#domain/books/bond-status.ts';
import { DAYS_UNTIL_HISTORY, soonestDay } from '#domain/people/court-status.ts';
import { daysBetween } from '#domain/kernel/days.ts';

/** When a person is in court, and the bond that says so; null: their own file does (today#unfinished-bond). */
export interface CourtDate {
  day: string;
  /** Null where it is not set. */
  time: string | null;
  section: string;
  bond: Bond | null;
}

/** The soonest court date of the OPEN bonds; that of the file while none of them has one. */
export const courtDateOf = (
  { courtDate, courtTime, courtSection }: Defendant,
  bonds: readonly Bond[],
  today: string,
): CourtDate | null => {
  const open = bonds.filter(isOpen);
  const day = soonestDay(open.map((bond) => bond.courtDate));
  if (day !== null) {
    const ofTheDay = open.filter((bond) => bond.courtDate === day);
    // Where somebody missed it, that one is told of (today#court-badge).
    const bond = ofTheDay.find(({ courtAnswer }) => courtAnswer !== null) ?? ofTheDay[0] ?? null;
    return { day, time: bond?.courtTime ?? null, section: bond?.courtSection ?? '', bond };
  }
  return courtDate !== null && daysBetween(courtDate, today) < DAYS_UNTIL_HISTORY
    ? { day: courtDate, time: courtTime, section: courtSection, bond: null }
    : null;
};

/** `Power AB-12`, else its case: how a bond is named in a sentence. */
export const nameOfBond = ({ powerNumber, caseNumber }: Bond): string => {
  if (powerNumber !== '') return `Power ${powerNumber}`;
  return caseNumber === '' ? 'Bond without a power' : `Case ${caseNumber}`;
};
