import type { answerCourtDate as contract } from '#contracts/books/bond/court-answers.ts';
import type { InputOf } from '#contracts/kernel/endpoint.ts';
import { supervisors, type Role } from '#contracts/kernel/roles.ts';
import { formatDay } from '#domain/kernel/days.ts';
import { Refused } from '../../../kernel/refused.ts';
import {
  farthestDay,
  fieldsOf,
  liveBond,
  mustBePossible,
  refusedAt,
  settled,
  type Bond,
  type BondEvent,
  type SettledFields,
} from '../bond/index.ts';

/** What was said, and of which date. */
export type Answer = Omit<InputOf<typeof contract>['body'], 'bonds'>;

const mustBeLater = (courtDate: string, next: string, today: string): void => {
  if (next <= courtDate) throw refusedAt('nextDate', `Enter a date after ${formatDay(courtDate)}.`);
  if (next > farthestDay(today)) throw refusedAt('nextDate', 'Enter a valid date in MM/DD/YYYY.');
};

/** The date after this one, where one is said. */
const nextDate = ({ courtDate, said, nextDate: next, nextTime, nextSection }: Answer, today: string) => {
  if (said !== 'appeared' && said !== 'reset') return null;
  if (next === null) {
    if (said === 'reset') throw refusedAt('nextDate', 'Enter the date that it was reset to.');
    return null;
  }
  mustBeLater(courtDate, next, today);
  return { courtDate: next, courtTime: nextTime, courtSection: nextSection };
};

const disposition = ({ disposition: how, disposedOn }: Answer) => {
  if (how === null) throw refusedAt('disposition', 'Choose how the case ended.');
  if (disposedOn === null) throw refusedAt('disposedOn', 'Enter the day on which it was disposed.');
  return { disposition: how, disposedOn };
};

/** The bond as the answer leaves it (today#court-answers). */
const answered = (fields: SettledFields, answer: Answer, today: string): SettledFields => {
  switch (answer.said) {
    case 'appeared':
    case 'reset':
      return { ...fields, ...(nextDate(answer, today) ?? { courtDate: null }) };
    case 'failed':
      return { ...fields, ftaDate: answer.courtDate };
    case 'disposed':
      return { ...fields, courtDate: null, ...disposition(answer) };
    case 'unknown':
      return fields;
  }
};

/**
 * Says what happened on a bond's court date, from its day on (today#unanswered-court-date).
 * @throws Refused BOND_NOT_FOUND, BOND_VOIDED; COURT_DATE_CHANGED where it is not the bond's any more, or the bond is not
 *   OPEN; COURT_DATE_ANSWERED where they failed to appear; COURT_DATE_TO_COME; VALIDATION_FAILED for what the answer asks.
 */
export const answerCourtDate = (
  state: Bond,
  { today, by, ...answer }: Answer & { today: string; by: string },
): BondEvent[] => {
  const { fields, accountId, court } = liveBond(state);
  if (fields.status !== 'OPEN' || fields.courtDate !== answer.courtDate) throw new Refused('COURT_DATE_CHANGED');
  if (court.standing?.said === 'failed') throw new Refused('COURT_DATE_ANSWERED');
  if (answer.courtDate > today) throw new Refused('COURT_DATE_TO_COME', { day: formatDay(answer.courtDate) });
  const after = settled(answered(fields, answer, today), fields, today);
  mustBePossible(after, fields, today);
  const said = { said: answer.said, answeredDate: answer.courtDate, answeredOn: today, by };
  return [{ type: 'CourtAnswered', data: { bondId: state.bondId, accountId, ...fieldsOf(after), ...said } }];
};

/** A day on which a court is closed, and the one to which its dates are reset. */
interface Closing {
  courtDate: string;
  nextDate: string;
  today: string;
}

/** @throws Refused VALIDATION_FAILED for a closed day that has passed, and another one that is not after it. */
const mustBeClosable = ({ courtDate, nextDate, today }: Closing): void => {
  if (courtDate < today) throw refusedAt('courtDate', 'That day has passed: say of each bond what happened in court.');
  mustBeLater(courtDate, nextDate, today);
};

/**
 * Resets a court date that its court is closed on, before it comes too; time and section stay (today#court-closed).
 * @throws Refused as an answer to the date does, but for one to come.
 */
export const closeCourt = (state: Bond, { by, ...closing }: Closing & { by: string }): BondEvent[] => {
  mustBeClosable(closing);
  const { courtDate, nextDate, today } = closing;
  const { fields, accountId, court } = liveBond(state);
  if (fields.status !== 'OPEN' || fields.courtDate !== courtDate) throw new Refused('COURT_DATE_CHANGED');
  if (court.standing?.said === 'failed') throw new Refused('COURT_DATE_ANSWERED');
  const after = settled({ ...fields, courtDate: nextDate }, fields, today);
  mustBePossible(after, fields, today);
  const said = { said: 'reset' as const, answeredDate: courtDate, answeredOn: today, by };
  return [{ type: 'CourtAnswered', data: { bondId: state.bondId, accountId, ...fieldsOf(after), ...said } }];
};

/**
 * Takes the last answer back: date, missed date, disposition and question are as before it. On its day by whoever gave
 * it, and always by a Supervisor or an Admin (today#undoing-a-court-answer).
 * @throws Refused BOND_NOT_FOUND, BOND_VOIDED; COURT_ANSWER_CHANGED where what it set was changed since, or another was
 *   given; COURT_ANSWER_OF_SOMEBODY_ELSE.
 */
export const undoCourtAnswer = (
  state: Bond,
  { answerId, today, by, role }: { answerId: string; today: string; by: string; role: Role },
): BondEvent[] => {
  const { fields, accountId, court } = liveBond(state);
  if (court.last?.answerId !== answerId) throw new Refused('COURT_ANSWER_CHANGED');
  const { last } = court;
  const isOwn = last.by === by && last.on === today;
  if (!isOwn && !supervisors.some((allowed) => allowed === role)) throw new Refused('COURT_ANSWER_OF_SOMEBODY_ELSE');
  const { standing: _, ...before } = last.before;
  const after = fieldsOf({ ...fields, ...before });
  const undone = { said: last.said, answeredDate: last.courtDate };
  return [{ type: 'CourtAnswerUndone', data: { bondId: state.bondId, accountId, ...after, ...undone } }];
};
