import { addDays, daysBetween } from '../kernel/days.ts';
import type { BondStatus, DISPOSITIONS } from '../kernel/option-lists.ts';
import { courtStatus, soonestDay, type CourtStatus } from '../people/court-status.ts';

/** What can be said of a court date, in the order of their keys 1 to 5 (today#court-answers). */
export const COURT_ANSWERS = ['appeared', 'reset', 'failed', 'disposed', 'unknown'] as const;
export type CourtAnswer = (typeof COURT_ANSWERS)[number];

/** The answers that leave the date where it is. */
export const STANDING_ANSWERS = ['failed', 'unknown'] as const;

/** What was said of the date that a bond has, and on which day. */
export interface StandingAnswer {
  said: (typeof STANDING_ANSWERS)[number];
  on: string;
}

/** What an answer may set of a bond, and its status. */
export interface CourtFields {
  status: BondStatus;
  courtDate: string | null;
  courtTime: string | null;
  courtSection: string;
  ftaDate: string | null;
  disposition: (typeof DISPOSITIONS)[number] | null;
  disposedOn: string | null;
}

/** The last answer, while it can be undone. */
export interface LastAnswer {
  answerId: string;
  said: CourtAnswer;
  /** The date that it was about. */
  courtDate: string;
  by: string;
  on: string;
  before: CourtFields & { standing: StandingAnswer | null };
  after: CourtFields;
}

/** What a bond knows of the answers to its court date. */
export interface CourtLife {
  standing: StandingAnswer | null;
  last: LastAnswer | null;
}

export const NO_ANSWER: CourtLife = { standing: null, last: null };

/** What happened to a bond, as far as its court date is concerned. */
export type CourtEvent =
  | { type: 'CourtAnswered'; answerId: string; said: CourtAnswer; courtDate: string; by: string; on: string }
  | { type: 'CourtAnswerUndone' }
  | { type: 'other' };

/** An unknown is asked again on the second day after. */
export const DAYS_OF_UNKNOWN = 2;

export const courtFieldsOf = (fields: CourtFields): CourtFields => ({
  status: fields.status,
  courtDate: fields.courtDate,
  courtTime: fields.courtTime,
  courtSection: fields.courtSection,
  ftaDate: fields.ftaDate,
  disposition: fields.disposition,
  disposedOn: fields.disposedOn,
});

const same = (one: CourtFields, other: CourtFields): boolean =>
  (Object.keys(one) as (keyof CourtFields)[]).every((name) => one[name] === other[name]);

/**
 * What is known of the answers after one more event of their bond: another date or status ends what was said of the old
 * one, and what an answer set can be undone while nothing of it has changed since (today#undoing-a-court-answer).
 */
export const courtLifeAfter = (
  life: CourtLife,
  event: CourtEvent,
  fields: CourtFields,
  next: CourtFields,
): CourtLife => {
  const [before, after] = [courtFieldsOf(fields), courtFieldsOf(next)];
  if (event.type === 'CourtAnswerUndone') return { standing: life.last?.before.standing ?? null, last: null };
  if (event.type === 'CourtAnswered') {
    const { answerId, said, courtDate, by, on } = event;
    const standing = said === 'failed' || said === 'unknown' ? { said, on } : null;
    const last = { answerId, said, courtDate, by, on, before: { ...before, standing: life.standing }, after };
    return { standing, last };
  }
  const isSame = after.status === 'OPEN' && after.courtDate === before.courtDate;
  return {
    standing: isSame ? life.standing : null,
    last: life.last !== null && same(life.last.after, after) ? life.last : null,
  };
};

/** What says whether a bond's court date is asked about. */
export interface CourtQuestion {
  status: BondStatus;
  courtDate: string | null;
  standing: StandingAnswer | null;
}

/** Whether it passed without a word of what happened: unknown is none (today#unanswered-court-date). */
export const isUnanswered = ({ status, courtDate, standing }: CourtQuestion, today: string): boolean =>
  status === 'OPEN' && courtDate !== null && courtDate < today && standing?.said !== 'failed';

/** Whether it is asked today what happened: an unknown is asked again on the second day after. */
export const isAsked = (question: CourtQuestion, today: string): boolean =>
  isUnanswered(question, today) &&
  (question.standing === null || addDays(question.standing.on, DAYS_OF_UNKNOWN) <= today);

/** Whether it can be answered: from its day on, and while nobody said that they failed to appear. */
export const canBeAnswered = ({ status, courtDate, standing }: CourtQuestion, today: string): boolean =>
  status === 'OPEN' && courtDate !== null && courtDate <= today && standing?.said !== 'failed';

/** Whether its badge is a red "Missed Court": unanswered, unknown or failed to appear (today#court-badge). */
export const isMissed = ({ status, courtDate, standing }: CourtQuestion, today: string): boolean =>
  status === 'OPEN' && courtDate !== null && (courtDate < today || standing !== null);

/** The badge of a person by the dates of their bonds; null where no OPEN one has a date (today#court-badge). */
export const courtBadge = (bonds: readonly CourtQuestion[], today: string): CourtStatus | null => {
  if (bonds.some((bond) => isMissed(bond, today))) return 'Missed Court';
  const next = soonestDay(bonds.filter(({ status }) => status === 'OPEN').map(({ courtDate }) => courtDate));
  return next === null ? null : courtStatus(daysBetween(today, next));
};
