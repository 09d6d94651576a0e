import { Global, Module } from '@nestjs/common';
import { AccountForBond } from './account-for-bond.ts';
import { AccountStatements } from './account-statement.query.ts';
import { AccountSummaries } from './account-summary.query.ts';
import { AccountsController } from './accounts.controller.ts';
import { AddChargeHandler } from './add-charge.ts';
import { AddFeeHandler } from './add-fee.ts';
import { CloseAccountHandler } from './close-account.ts';
import { FeesOfBond } from './fees-of-bond.ts';
import { LateAccounts } from './late-accounts.ts';
import { OpenAccountHandler } from './open-account.ts';
import { RecordPaymentHandler } from './record-payment.ts';
import { ReopenLateJob } from './reopen-late.job.ts';
import { ReopenAccountHandler } from './reopen-account.ts';
import { VoidChargeHandler } from './void-charge.ts';
import { VoidFeeHandler } from './void-fee.ts';
import { VoidPaymentHandler } from './void-payment.ts';
import { BondOfAccount } from './bond-of-account.ts';
import { DefendantOfAccount } from './defendant-of-account.ts';
import { PaymentReceipts } from './receipt.query.ts';
import { BondHistory } from './bond-history.ts';
import { DefendantsModule } from '../people/index.ts';

@Global()
@Module({
  imports: [DefendantsModule],
  controllers: [AccountsController],
  providers: [
    AccountForBond,
    AccountStatements,
    AccountSummaries,
    BondHistory,
    BondOfAccount,
    DefendantOfAccount,
    FeesOfBond,
    LateAccounts,
    ReopenLateJob,
    PaymentReceipts,
    OpenAccountHandler,
    AddFeeHandler,
    AddChargeHandler,
    RecordPaymentHandler,
    VoidFeeHandler,
    VoidChargeHandler,
    VoidPaymentHandler,
    CloseAccountHandler,
    ReopenAccountHandler,
  ],
  exports: [AccountForBond, FeesOfBond, LateAccounts],
})
export class AccountsModule {}
