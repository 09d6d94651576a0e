import type { CourtAnswer } from '#domain/books/court-answers.ts';
import { formatTime } from '#domain/kernel/time-of-day.ts';
import { showDay } from '../../../lib/format.ts';

/** The answers as they are offered (today#court-answers). */
export const ANSWER_WORDS: Record<CourtAnswer, string> = {
  appeared: 'Appeared',
  reset: 'Reset to …',
  failed: 'Failed to appear',
  disposed: 'Disposed',
  unknown: 'Unknown',
};

/** The same once it was said. */
export const SAID_WORDS: Record<CourtAnswer, string> = { ...ANSWER_WORDS, reset: 'Reset' };

interface CourtPlace {
  courtTime: string | null;
  courtSection: string;
  courtLocation: string | null;
  caseNumber: string;
}

/** At what time and where: '9:00 AM · Division B · Orleans …'. */
export const courtPlaceInWords = ({ courtTime, courtSection, courtLocation, caseNumber }: CourtPlace): string =>
  [
    courtTime === null ? 'time not set' : formatTime(courtTime),
    courtSection,
    courtLocation,
    caseNumber === '' ? '' : `Case ${caseNumber}`,
  ]
    .filter(Boolean)
    .join(' · ');

/** When and where: '11/20/2026 · 9:00 AM · Division B · Orleans …'. */
export const courtInWords = ({ courtDate, ...place }: CourtPlace & { courtDate: string }): string =>
  `${showDay(courtDate)} · ${courtPlaceInWords(place)}`;
