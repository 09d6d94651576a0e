import { Module } from '@nestjs/common';
import { ExpensesModule } from '../../payouts/expenses/index.ts';
import { PayoutApprovalsModule } from '../../payouts/payout-approvals/index.ts';
import { MoneyOutController } from './money-out.controller.ts';
import { MoneyOutWaitingList } from './money-out-waiting.query.ts';
import { MoneyOutList } from './money-out.query.ts';

/** One list over expenses, draws and every payout (money#money-out-list). */
@Module({
  imports: [ExpensesModule, PayoutApprovalsModule],
  controllers: [MoneyOutController],
  providers: [MoneyOutList, MoneyOutWaitingList],
})
export class MoneyOutModule {}
