import { Module } from '@nestjs/common';
import { ApprovalsModule } from '../../books/approvals/index.ts';
import { TrustModule } from '../../books/trust/index.ts';
import { CommissionModule } from '../commission/index.ts';
import { ExpensesModule } from '../expenses/index.ts';
import { OfficialFeesModule } from '../official-fees/index.ts';
import { RemittancesModule } from '../remittances/index.ts';
import { PayoutApprovalsController } from './payout-approvals.controller.ts';
import { PayoutApprovals } from './payout-approvals.query.ts';

/** What of all payouts waits for a second person, in the one inbox (money#second-person). */
@Module({
  imports: [ApprovalsModule, RemittancesModule, CommissionModule, OfficialFeesModule, ExpensesModule, TrustModule],
  controllers: [PayoutApprovalsController],
  providers: [PayoutApprovals],
  exports: [PayoutApprovals],
})
export class PayoutApprovalsModule {}
