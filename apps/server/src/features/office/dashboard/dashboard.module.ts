import { Module } from '@nestjs/common';
import { SuretiesModule } from '../../agency/sureties/index.ts';
import { OfficialFeesModule } from '../../payouts/official-fees/index.ts';
import { PeopleModule } from '../../people/people/index.ts';
import { RequiredPapersModule } from '../../people/required-papers/index.ts';
import { ApprovalsModule } from '../../books/approvals/index.ts';
import { CheckInsModule } from '../../books/check-ins/index.ts';
import { CourtDatesModule } from '../../books/court-dates/index.ts';
import { CourtRemindersModule } from '../../books/court-reminders/index.ts';
import { PlansModule } from '../../books/plans/index.ts';
import { IntakeModule } from '../intake/index.ts';
import { CasesModule } from '../../recovery/cases/index.ts';
import { AlertsModule } from '../alerts/index.ts';
import { Board } from './board.query.ts';
import { DashboardController, FirstStepsController } from './dashboard.controller.ts';
import { DueToday } from './due-today.query.ts';
import { FirstSteps } from './first-steps.query.ts';
import { MarkFirstStepHandler } from './mark-first-step.ts';
import { Drawer } from './drawer.query.ts';
import { ExpiringPowers } from './expiring-powers.query.ts';
import { FollowUps } from './follow-ups.query.ts';
import { Owed } from './owed.query.ts';
import { PastDue } from './past-due.query.ts';
import { SinceYesterday } from './since-yesterday.query.ts';

@Module({
  imports: [
    PeopleModule,
    RequiredPapersModule,
    OfficialFeesModule,
    SuretiesModule,
    CourtDatesModule,
    CheckInsModule,
    CourtRemindersModule,
    ApprovalsModule,
    PlansModule,
    CasesModule,
    IntakeModule,
    AlertsModule,
  ],
  controllers: [DashboardController, FirstStepsController],
  providers: [
    Board,
    Drawer,
    DueToday,
    ExpiringPowers,
    FirstSteps,
    FollowUps,
    MarkFirstStepHandler,
    Owed,
    PastDue,
    SinceYesterday,
  ],
})
export class DashboardModule {}
