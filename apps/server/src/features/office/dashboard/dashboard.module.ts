import { Module } from '@nestjs/common';
import { PeopleModule } from '../../people/people/index.ts';
import { CourtDatesModule } from '../../books/court-dates/index.ts';
import { PlansModule } from '../../books/plans/index.ts';
import { IntakeModule } from '../intake/index.ts';
import { CasesModule } from '../../recovery/cases/index.ts';
import { Board } from './board.query.ts';
import { DashboardController, FirstStepsController } from './dashboard.controller.ts';
import { DueToday } from './due-today.query.ts';
import { FirstSteps } from './first-steps.query.ts';
import { MarkFirstStepHandler } from './mark-first-step.ts';
import { Owed } from './owed.query.ts';

@Module({
  imports: [PeopleModule, CourtDatesModule, PlansModule, CasesModule, IntakeModule],
  controllers: [DashboardController, FirstStepsController],
  providers: [Board, DueToday, FirstSteps, MarkFirstStepHandler, Owed],
})
export class DashboardModule {}
