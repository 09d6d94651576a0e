/** What other features may use of court dates: the question of a row, what nobody answered, and the lists of the week. */
export { AnswerButton } from './answer-button.tsx';
export { CloseCourt } from './close-court.tsx';
export { CourtDatesOfWeek } from './court-dates-of-week.tsx';
export type { CourtDatesOf } from './court-dates-of-week.tsx';
export { CourtPanel } from './court-panel.tsx';
export { courtInWords, courtPlaceInWords } from './court-words.ts';
export { UnansweredCourtDates } from './unanswered-court-dates.tsx';
