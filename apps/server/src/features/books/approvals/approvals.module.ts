import { Module } from '@nestjs/common';
import { PersonalRecords } from '../../../platform/database/personal-records.ts';
import { BondsModule } from '../bonds/index.ts';
import { AccountsModule } from '../accounts/index.ts';
import { AccountModule } from '../account/index.ts';
import { LedgerModule } from '../ledger/index.ts';
import { PowerNumbersModule } from '../power-numbers/index.ts';
import { ApprovalsController } from './approvals.controller.ts';
import { ApprovalsInbox } from './approvals.query.ts';
import { ApproveAdjustmentHandler } from './approve-adjustment.ts';
import { ApproveBondVoidHandler } from './approve-bond-void.ts';
import { ApproveJudgmentPaymentHandler } from './approve-judgment-payment.ts';
import { ApproveRequestHandler } from './approve-request.ts';
import { Approvers } from './approvers.query.ts';
import { AskedTexts } from './asked-texts.query.ts';
import { AskForAdjustmentHandler } from './ask-for-adjustment.ts';
import { AskForMoneyHandler } from './ask-for-money.ts';
import { AskForOverrideHandler } from './ask-for-override.ts';
import { EndAdjustmentHandler } from './end-adjustment.ts';
import { EndBondVoidHandler } from './end-bond-void.ts';
import { EndJudgmentPaymentHandler } from './end-judgment-payment.ts';
import { EndOverrideHandler } from './end-override.ts';
import { GiveOverrideHandler } from './give-override.ts';
import { PowerOverrideList } from './power-overrides.query.ts';
import { PowerOverrides } from './power-overrides.ts';
import { PowerOverridesController } from './power-overrides.controller.ts';
import { DeclineRequestHandler } from './decline-request.ts';
import { WaitingCounts } from './waiting-counts.ts';
import { WithdrawRequestHandler } from './withdraw-request.ts';

/**
 * What takes a second person before it is booked (money#second-person): refunds, write-offs, adjustments, voids,
 * judgments to pay, and their inbox.
 */
@Module({
  imports: [AccountsModule, AccountModule, BondsModule, LedgerModule, PowerNumbersModule],
  controllers: [ApprovalsController, PowerOverridesController],
  providers: [
    ApprovalsInbox,
    WaitingCounts,
    Approvers,
    AskedTexts,
    AskForAdjustmentHandler,
    ApproveAdjustmentHandler,
    EndAdjustmentHandler,
    ApproveJudgmentPaymentHandler,
    EndJudgmentPaymentHandler,
    ApproveBondVoidHandler,
    EndBondVoidHandler,
    AskForMoneyHandler,
    ApproveRequestHandler,
    DeclineRequestHandler,
    WithdrawRequestHandler,
    PowerOverrides,
    PowerOverrideList,
    AskForOverrideHandler,
    GiveOverrideHandler,
    EndOverrideHandler,
  ],
  exports: [Approvers, AskedTexts, WaitingCounts],
})
export class ApprovalsModule {
  constructor(records: PersonalRecords) {
    records.register({ table: 'power_override', rows: 'defendant_id = any($2::uuid[])' });
  }
}
