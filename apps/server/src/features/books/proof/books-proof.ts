import { addDays, dayOf, hourOf } from '#domain/kernel/days.ts';

/** The queue of proofs, the same through every build. */
export const PROOF_QUEUE = 'prove-books';

/** The hour of the agency from which its books are proven (money#nightly-proof). */
const PROOF_HOUR = 2;
/** For how many days a proof is kept. */
export const KEPT_DAYS = 365;

/** An agency, and the last night that its books were to be proven. */
export interface LastNight {
  timeZone: string;
  since: string;
  night: string | null;
}

/** The night whose proof is due in an agency now; null where it is too early, was asked for, or the agency is of today. */
export const nightDue = ({ timeZone, since, night }: LastNight, now: Date): string | null => {
  const today = dayOf(now, timeZone);
  if (hourOf(now, timeZone) < PROOF_HOUR || dayOf(new Date(since), timeZone) >= today) return null;
  return night !== null && night >= today ? null : today;
};

/** The first night that is kept. */
export const keptFrom = (today: string): string => addDays(today, -KEPT_DAYS);
