import { Module } from '@nestjs/common';
import { BondsModule } from '../bonds/index.ts';
import { BooksModule } from '../books/index.ts';
import { ApprovalsController } from './approvals.controller.ts';
import { ApprovalsInbox } from './approvals.query.ts';
import { ApproveAdjustmentHandler } from './approve-adjustment.ts';
import { ApproveBondVoidHandler } from './approve-bond-void.ts';
import { ApproveJudgmentPaymentHandler } from './approve-judgment-payment.ts';
import { ApproveRequestHandler } from './approve-request.ts';
import { Approvers } from './approvers.query.ts';
import { AskedReasons } from './asked-reasons.query.ts';
import { AskForAdjustmentHandler } from './ask-for-adjustment.ts';
import { AskForMoneyHandler } from './ask-for-money.ts';
import { EndAdjustmentHandler } from './end-adjustment.ts';
import { EndBondVoidHandler } from './end-bond-void.ts';
import { EndJudgmentPaymentHandler } from './end-judgment-payment.ts';
import { DeclineRequestHandler } from './decline-request.ts';
import { WithdrawRequestHandler } from './withdraw-request.ts';

/** What takes a second person before it is booked (books.md 3.9): refunds, write-offs, adjustments, voids, judgments to pay, and their inbox. */
@Module({
  imports: [BooksModule, BondsModule],
  controllers: [ApprovalsController],
  exports: [Approvers],
  providers: [
    ApprovalsInbox,
    Approvers,
    AskedReasons,
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
  ],
})
export class ApprovalsModule {}
