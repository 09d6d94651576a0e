import { Module } from '@nestjs/common';
import {
  adjustmentDecisions,
  judgmentPaymentDecisions,
  requestDecisions,
} from '#contracts/books/approvals/approvals.ts';
import { bondVoidDecisions } from '#contracts/books/approvals/bond-voids.ts';
import { FollowingRecords } from '../../../platform/database/following-records.ts';
import { PersonalRecords } from '../../../platform/database/personal-records.ts';
import { BondsModule } from '../bonds/index.ts';
import { AccountCommands, AccountsModule } from '../accounts/index.ts';
import { AccountModule } from '../account/index.ts';
import { LedgerModule } from '../ledger/index.ts';
import { MonthChecks, PeriodsModule } from '../periods/index.ts';
import { PowerNumbersModule } from '../power-numbers/index.ts';
import { TillsModule } from '../tills/index.ts';
import { ApprovalsController } from './approvals.controller.ts';
import { ApprovalsInbox } from './approvals.query.ts';
import { Approvers } from './approvers.query.ts';
import { AskedTexts } from './asked-texts.query.ts';
import { DecideAdjustment, DecideAdjustmentHandler } from './decide-adjustment.ts';
import { DecideBondVoid, DecideBondVoidHandler } from './decide-bond-void.ts';
import { DecideJudgmentPayment, DecideJudgmentPaymentHandler } from './decide-judgment-payment.ts';
import { DecideRequest, DecideRequestHandler } from './decide-request.ts';
import { decisionRoutes, Decisions } from './decide.ts';
import { AskForAdjustmentHandler } from './ask-for-adjustment.ts';
import { AskForMoneyHandler } from './ask-for-money.ts';
import { AskForOverrideHandler } from './ask-for-override.ts';
import { EndOverrideHandler } from './end-override.ts';
import { GiveOverrideHandler } from './give-override.ts';
import { PowerOverrideList } from './power-overrides.query.ts';
import { PowerOverrides } from './power-overrides.ts';
import { PowerOverridesController } from './power-overrides.controller.ts';
import { WaitingCounts } from './waiting-counts.ts';

/**
 * What takes a second person before it is booked (money#second-person): refunds, write-offs, adjustments, voids,
 * judgments to pay, and their inbox.
 */
@Module({
  imports: [AccountsModule, AccountModule, BondsModule, LedgerModule, PeriodsModule, PowerNumbersModule, TillsModule],
  controllers: [
    ApprovalsController,
    decisionRoutes(requestDecisions, DecideRequest, AccountCommands),
    decisionRoutes(adjustmentDecisions, DecideAdjustment, AccountCommands),
    decisionRoutes(judgmentPaymentDecisions, DecideJudgmentPayment, AccountCommands),
    decisionRoutes(bondVoidDecisions, DecideBondVoid, AccountCommands),
    PowerOverridesController,
  ],
  providers: [
    ApprovalsInbox,
    WaitingCounts,
    Approvers,
    AskedTexts,
    Decisions,
    AskForAdjustmentHandler,
    AskForMoneyHandler,
    DecideRequestHandler,
    DecideAdjustmentHandler,
    DecideJudgmentPaymentHandler,
    DecideBondVoidHandler,
    PowerOverrides,
    PowerOverrideList,
    AskForOverrideHandler,
    GiveOverrideHandler,
    EndOverrideHandler,
  ],
  exports: [ApprovalsInbox, Approvers, AskedTexts, Decisions, WaitingCounts],
})
export class ApprovalsModule {
  constructor(records: PersonalRecords, following: FollowingRecords, months: MonthChecks, inbox: ApprovalsInbox) {
    months.register(inbox.waitingBefore);
    records.register({ table: 'power_override', rows: 'defendant_id = any($2::uuid[])' });
    following.register({ table: 'power_override', column: 'defendant_id', key: 'override_id' });
  }
}
