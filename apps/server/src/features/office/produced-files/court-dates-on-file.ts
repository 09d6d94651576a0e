import type { CourtAnswer } from '#domain/books/court-answers.ts';

/** What an event of a bond says of its court date. */
export interface CourtStep {
  type: string;
  /** Whether it names the bond's date at all. */
  saysDate: boolean;
  courtDate: string | null;
  courtTime: string | null;
  courtSection: string;
  /** Of an answer, and of one that was taken back. */
  said: CourtAnswer | null;
  answeredDate: string | null;
  /** The court date that was missed, of a bond that is forfeited. */
  ftaDate: string | null;
}

/** A court date that a bond has or had. */
export interface CourtDateOnFile {
  day: string;
  time: string | null;
  section: string;
  /** What was said of it last; null while nobody said anything, or after it was taken back. */
  said: CourtAnswer | null;
}

/** Every court date that a bond ever had, by day, with what was said of it. `steps` are its events in their order. */
export const courtDatesOf = (steps: readonly CourtStep[]): CourtDateOnFile[] => {
  const dates = new Map<string, CourtDateOnFile>();
  for (const { type, saysDate, courtDate, courtTime, courtSection, said, answeredDate, ftaDate } of steps) {
    if (answeredDate !== null) {
      const before = dates.get(answeredDate) ?? { day: answeredDate, time: null, section: '', said: null };
      dates.set(answeredDate, { ...before, said: type === 'CourtAnswered' ? said : null });
    }
    if (ftaDate !== null) {
      const before = dates.get(ftaDate) ?? { day: ftaDate, time: null, section: '', said: null };
      dates.set(ftaDate, { ...before, said: 'failed' });
    }
    if (!saysDate || courtDate === null) continue;
    const known = dates.get(courtDate)?.said ?? null;
    dates.set(courtDate, { day: courtDate, time: courtTime, section: courtSection, said: known });
  }
  return [...dates.values()].toSorted((one, other) => one.day.localeCompare(other.day));
};
