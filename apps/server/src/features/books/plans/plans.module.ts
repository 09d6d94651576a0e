import { Module } from '@nestjs/common';
import { AccountModule } from '../account/index.ts';
import { BondModule } from '../bond/index.ts';
import { AccountPlans } from './account-plan.query.ts';
import { CallsElsewhere } from './calls-elsewhere.ts';
import { CallList } from './call-list.query.ts';
import { EndPlanHandler } from './end-plan.ts';
import { Holidays } from './holidays.query.ts';
import { MakePromiseHandler } from './make-promise.ts';
import { PlanCommands } from './plan-commands.ts';
import { PlanPreviews } from './plan-preview.query.ts';
import { PlanProposals } from './plan-proposal.ts';
import { PlanSituations } from './plan-situation.query.ts';
import { PlansController } from './plans.controller.ts';
import { RecordCallHandler } from './record-call.ts';
import { SetCallHoldHandler } from './set-call-hold.ts';
import { SetHolidaysHandler } from './set-holidays.ts';
import { SetPlanHandler } from './set-plan.ts';
import { SkipInstalmentHandler } from './skip-instalment.ts';
import { SetTermsHandler } from './set-terms.ts';
import { Terms } from './terms.query.ts';
import { UndoCallHandler } from './undo-call.ts';
import { WithdrawPromiseHandler } from './withdraw-promise.ts';

/** Payment plans, promises to pay, and whom to call (bonds#one-active-plan). */
@Module({
  imports: [AccountModule, BondModule],
  controllers: [PlansController],
  providers: [
    AccountPlans,
    CallList,
    CallsElsewhere,
    Holidays,
    PlanCommands,
    PlanPreviews,
    PlanProposals,
    PlanSituations,
    SetPlanHandler,
    EndPlanHandler,
    SkipInstalmentHandler,
    MakePromiseHandler,
    WithdrawPromiseHandler,
    RecordCallHandler,
    UndoCallHandler,
    SetCallHoldHandler,
    SetHolidaysHandler,
    SetTermsHandler,
    Terms,
  ],
  exports: [AccountPlans, CallList, CallsElsewhere, Holidays],
})
export class PlansModule {}
