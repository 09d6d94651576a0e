import { Module } from '@nestjs/common';
import { BullModule } from '@nestjs/bullmq';
import { BooksModule } from '../books/index.ts';
import { LedgerModule } from '../ledger/index.ts';
import { DepositPaymentHandler, ReturnPaymentHandler } from './bank-payment.ts';
import { CashOfPayer } from './cash-of-payer.query.ts';
import { FindPayable } from './find-payable.query.ts';
import { PaymentDoubts } from './payment-doubts.ts';
import { PaySituations } from './pay-situation.query.ts';
import { PaymentsController } from './payments.controller.ts';
import { RecordPaymentHandler } from './record-payment.ts';
import { SETTLE_TAKINGS_QUEUE, SettleTakingsJob } from './settle-takings.job.ts';
import { TakePaymentHandler } from './take-payment.ts';
import { TakingPapers } from './taking.query.ts';
import { Takings } from './takings.ts';

/** Taking payments (`bonds.md` 5): finding the account, one payment for several, and the cash of a payer. */
@Module({
  imports: [BullModule.registerQueue({ name: SETTLE_TAKINGS_QUEUE }), BooksModule, LedgerModule],
  controllers: [PaymentsController],
  providers: [
    CashOfPayer,
    DepositPaymentHandler,
    ReturnPaymentHandler,
    FindPayable,
    PaymentDoubts,
    PaySituations,
    RecordPaymentHandler,
    SettleTakingsJob,
    TakePaymentHandler,
    TakingPapers,
    Takings,
  ],
})
export class PaymentsModule {}
