import { z } from 'zod';
import { COURT_ANSWERS, STANDING_ANSWERS } from '#domain/books/court-answers.ts';
import { DISPOSITIONS } from '#domain/kernel/option-lists.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { day, id, lines, pastDay, text, timeOfDay } from '../../kernel/primitives.ts';
import { anyStaff, supervisors } from '../../kernel/roles.ts';

/** What was said of the date that a bond has; the date stayed where it is. */
export const standingAnswer = z.object({ said: z.enum(STANDING_ANSWERS), on: z.string() }).nullable();

/** The last answer, while nothing that it set has changed: it can be undone. */
export const lastAnswer = z
  .object({
    answerId: id,
    said: z.enum(COURT_ANSWERS),
    courtDate: z.string(), // that it was about
    by: id,
    on: z.string(),
  })
  .nullable();

const answered = z.object({ bondId: id, revision: z.int() });
/** With the answer's own id, by which it is undone. */
const answeredAs = answered.extend({ answerId: id });

export const answerCourtDate = endpoint({
  method: 'POST',
  path: '/court-answers',
  summary: 'Say what happened in court, for one or several bonds of a person with the same date and court',
  roles: anyStaff,
  // courtDate: the date that it is about; another one by now refuses it. nextDate: of a reset, or known after an
  // appearance. disposition, disposedOn: of a case that is disposed.
  body: z
    .object({
      bonds: z.array(id).min(1, 'Choose a bond.').max(100),
      courtDate: day(),
      said: z.enum(COURT_ANSWERS, 'Say what happened in court.'),
      nextDate: day().nullable().default(null),
      nextTime: timeOfDay.nullable().default(null),
      nextSection: text(20).default(''),
      disposition: z.enum(DISPOSITIONS).nullable().default(null),
      disposedOn: pastDay().nullable().default(null),
    })
    .meta({ id: 'AnswerCourtDate' }),
  touches: ['bond', 'defendant'],
  response: z.object({ bonds: z.array(answeredAs) }),
  refusals: [
    'BOND_NOT_FOUND',
    'BOND_VOIDED',
    'COURT_DATE_CHANGED',
    'COURT_DATE_ANSWERED',
    'COURT_DATE_TO_COME',
    'CONFLICT',
  ],
});

export const undoCourtAnswer = endpoint({
  method: 'POST',
  path: '/bonds/:bondId/court-answer/undo',
  summary: 'Undo the last answer to a bond’s court date, while nothing that it set has changed',
  roles: anyStaff,
  params: z.object({ bondId: id }),
  body: z.object({ answerId: id }).meta({ id: 'UndoCourtAnswer' }),
  touches: ['bond', 'defendant'],
  response: answered,
  refusals: ['BOND_NOT_FOUND', 'BOND_VOIDED', 'COURT_ANSWER_CHANGED', 'COURT_ANSWER_OF_SOMEBODY_ELSE', 'CONFLICT'],
});

/** So many bonds are reset at once at most. */
export const MOST_CLOSED = 500;

export const closeCourt = endpoint({
  method: 'POST',
  path: '/court-closings',
  summary: 'Reset the court dates of a day to another, since a court is closed: each bond with its own history',
  roles: supervisors,
  // courtDate: the day that it is closed on; a bond that has another date by now is left as it is.
  body: z
    .object({
      bonds: z.array(id).min(1, 'Choose a bond.').max(MOST_CLOSED),
      courtDate: day(),
      nextDate: day(),
      reason: lines(500).min(1, 'Give a reason.'),
    })
    .meta({ id: 'CloseCourt' }),
  touches: ['bond', 'defendant'],
  /** How many were reset, and which bonds somebody had changed meanwhile. */
  response: z.object({ reset: z.int(), changed: z.array(id) }),
  refusals: ['BOND_NOT_FOUND', 'CONFLICT'],
});

/** How many court dates the list gives at most, the longest unanswered first. */
export const MOST_COURT_DATES = 1_000;

export const courtDateOfWeek = z
  .object({
    defendantId: id,
    fullName: z.string(),
    birthday: z.string().nullable(),
    phoneNumber: z.string(),
    /** Who answers for the account of the bond, by name. */
    indemnitors: z.array(z.object({ fullName: z.string(), phoneNumber: z.string() })),
    /** Null where the date stands on the defendant's file alone. */
    bondId: id.nullable(),
    powerNumber: z.string(),
    caseNumber: z.string(),
    courtLocation: z.string().nullable(),
    courtDate: z.string(),
    courtTime: z.string().nullable(),
    courtSection: z.string(),
    standing: standingAnswer,
    /** It passed, and is asked about today (today#unanswered-court-date). */
    asked: z.boolean(),
    /** It can be answered: from its day on. */
    answerable: z.boolean(),
  })
  .meta({ id: 'CourtDateOfWeek' });
export type CourtDateRow = z.output<typeof courtDateOfWeek>;

export const listCourtDates = endpoint({
  method: 'GET',
  path: '/court-dates',
  summary: 'Court dates that are asked about, and those of today and of the seven days after, by day, time and section',
  roles: anyStaff,
  response: z.object({ today: z.string(), rows: z.array(courtDateOfWeek).max(MOST_COURT_DATES) }),
  refusals: [],
});
