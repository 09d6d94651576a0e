/** What other features may use of court dates: the question of a row, and what nobody answered. */
export { AnswerButton } from './answer-button.tsx';
export { CourtPanel } from './court-panel.tsx';
export { UnansweredCourtDates } from './unanswered-court-dates.tsx';
