import { Module } from '@nestjs/common';
import { OrganizationsModule } from '../../agency/organizations/index.ts';
import { PeriodsModule } from '../periods/index.ts';
import { AccountsModule } from '../accounts/index.ts';
import { AccountModule } from '../account/index.ts';
import { LedgerModule } from '../ledger/index.ts';
import { TillsModule } from '../tills/index.ts';
import { ClassifyFundsHandler } from './classify-funds.ts';
import { DepositPaymentHandler } from './deposit-payment.ts';
import { MatchTransferHandler } from './match-transfer.ts';
import { ReturnPaymentHandler } from './return-payment.ts';
import { CardsBefore } from './cards-before.query.ts';
import { CashOfPayer } from './cash-of-payer.query.ts';
import { DepositDecisions } from './deposit-decisions.ts';
import { DepositRequests } from './deposit-requests.ts';
import { Deposits } from './deposits.ts';
import { FindPayable } from './find-payable.query.ts';
import { ForgetClaims } from './forget-claims.ts';
import { MakeDepositHandler } from './make-deposit.ts';
import { DuplicatePaymentCheck } from './duplicate-payment-check.ts';
import { PaySituations } from './pay-situation.query.ts';
import { PaymentsController } from './payments.controller.ts';
import { RecordPaymentHandler } from './record-payment.ts';
import { SettleCardsHandler } from './settle-cards.ts';
import { TakePaymentHandler } from './take-payment.ts';
import { TakingPapers } from './taking.query.ts';
import { Takings } from './takings.ts';

/**
 * Taking payments (bonds#take-payment): finding the account, one payment for several, and the cash of a payer;
 * and what the bank does with it (money#one-fate-of-a-receipt).
 */
@Module({
  imports: [OrganizationsModule, AccountsModule, AccountModule, LedgerModule, PeriodsModule, TillsModule],
  controllers: [PaymentsController],
  providers: [
    CardsBefore,
    CashOfPayer,
    ClassifyFundsHandler,
    DepositPaymentHandler,
    DepositDecisions,
    DepositRequests,
    Deposits,
    FindPayable,
    ForgetClaims,
    MakeDepositHandler,
    MatchTransferHandler,
    DuplicatePaymentCheck,
    PaySituations,
    RecordPaymentHandler,
    ReturnPaymentHandler,
    SettleCardsHandler,
    TakePaymentHandler,
    TakingPapers,
    Takings,
  ],
  exports: [DepositDecisions],
})
export class PaymentsModule {}
