import type { CourtAnswer } from '#domain/books/court-answers.ts';
import { formatDay } from '#domain/kernel/days.ts';
import { formatTime } from '#domain/kernel/time-of-day.ts';
import type { BondEvent } from '../../books/bond/index.ts';

type Answered = Extract<BondEvent, { type: 'CourtAnswered' | 'CourtAnswerUndone' }>;

const SAID: Record<CourtAnswer, string> = {
  appeared: 'appeared',
  reset: 'reset',
  failed: 'failed to appear',
  disposed: 'disposed',
  unknown: 'unknown what happened',
};

/** The date after the one that was answered: 'next on 12/11/2026 1:30 PM'. */
const next = ({ data }: Answered): string => {
  const { courtDate, courtTime, answeredDate } = data;
  if (courtDate === null || courtDate === answeredDate) return '';
  return `, next on ${formatDay(courtDate)}${courtTime ? ` ${formatTime(courtTime)}` : ''}`;
};

const disposed = ({ data }: Answered): string =>
  data.said === 'disposed' && data.disposition && data.disposedOn
    ? `: ${data.disposition} on ${formatDay(data.disposedOn)}`
    : '';

/** What was said of a court date, or taken back, in the history (today#court-answers). */
export const courtWords = (event: Answered, bond: string, closedWhy = ''): string => {
  const { said, answeredDate, courtDate } = event.data;
  // Only of a court that was closed somebody gave a reason (today#court-closed).
  if (closedWhy !== '' && courtDate !== null)
    return `Court closed on ${formatDay(answeredDate)}: ${bond} reset to ${formatDay(courtDate)} · ${closedWhy}`;
  const court = `court on ${formatDay(answeredDate)} of ${bond}`;
  if (event.type === 'CourtAnswerUndone') return `Took back what was said of ${court}: ${SAID[said]}`;
  return `Said of ${court}: ${SAID[said]}${disposed(event)}${next(event)}`;
};
