import { Module } from '@nestjs/common';
import { AnswerCourtDateHandler } from './answer-court-date.ts';
import { CloseCourtHandler } from './close-court.ts';
import { CourtDates } from './court-dates.query.ts';
import { CourtDatesController } from './court-dates.controller.ts';
import { UndoCourtAnswerHandler } from './undo-court-answer.ts';

/** Court dates of open bonds: who is in court, and what happened there (today#court-answers). */
@Module({
  controllers: [CourtDatesController],
  providers: [AnswerCourtDateHandler, UndoCourtAnswerHandler, CloseCourtHandler, CourtDates],
  exports: [CourtDates],
})
export class CourtDatesModule {}
