import { Module } from '@nestjs/common';
import { PeopleModule } from '../../people/people/index.ts';
import { PlansModule } from '../../books/plans/index.ts';
import { IntakeModule } from '../intake/index.ts';
import { CasesModule } from '../../recovery/cases/index.ts';
import { Board } from './board.query.ts';
import { DashboardController } from './dashboard.controller.ts';
import { DueToday } from './due-today.query.ts';
import { Owed } from './owed.query.ts';

@Module({
  imports: [PeopleModule, PlansModule, CasesModule, IntakeModule],
  controllers: [DashboardController],
  providers: [Board, DueToday, Owed],
})
export class DashboardModule {}
