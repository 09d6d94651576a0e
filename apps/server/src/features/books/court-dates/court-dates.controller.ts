import { listCourtDates } from '#contracts/books/bond/court-answers.ts';
import { command, route, routes } from '../../../edge/http/routes.ts';
import { AnswerCourtDate } from './answer-court-date.ts';
import { CloseCourt } from './close-court.ts';
import { CourtDates } from './court-dates.query.ts';
import { UndoCourtAnswer } from './undo-court-answer.ts';

export const CourtDatesController = routes(
  command(AnswerCourtDate),
  command(UndoCourtAnswer),
  command(CloseCourt),
  route(listCourtDates, CourtDates, (dates, { actor }) => dates.ofTheWeek(actor)),
);
