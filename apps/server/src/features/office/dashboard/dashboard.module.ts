import { Module } from '@nestjs/common';
import { PeopleModule } from '../../people/people/index.ts';
import { IntakeModule } from '../intake/index.ts';
import { CasesModule } from '../../recovery/cases/index.ts';
import { DashboardController } from './dashboard.controller.ts';
import { DueToday } from './due-today.query.ts';

@Module({
  imports: [PeopleModule, CasesModule, IntakeModule],
  controllers: [DashboardController],
  providers: [DueToday],
})
export class DashboardModule {}
