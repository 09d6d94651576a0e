import { Module } from '@nestjs/common';
import { ExpensesModule } from '../../payouts/expenses/index.ts';
import { PrintingModule } from '../../books/printing/index.ts';
import { PayoutApprovalsModule } from '../../payouts/payout-approvals/index.ts';
import { ReportMakers, SavedReportsModule } from '../saved-reports/index.ts';
import { MakeSavedMoneyOut } from './make-saved-money-out.ts';
import { MoneyOutPapers } from './money-out-paper.ts';
import { MoneyOutController } from './money-out.controller.ts';
import { MoneyOutWaitingList } from './money-out-waiting.query.ts';
import { MoneyOutList } from './money-out.query.ts';

/** One list over expenses, draws and every payout (money#money-out-list). */
@Module({
  imports: [ExpensesModule, PayoutApprovalsModule, PrintingModule, SavedReportsModule],
  controllers: [MoneyOutController],
  providers: [MoneyOutList, MoneyOutWaitingList, MoneyOutPapers, MakeSavedMoneyOut],
})
export class MoneyOutModule {
  constructor(makers: ReportMakers, saved: MakeSavedMoneyOut) {
    makers.register('money-out', (actor, asked) => saved.make(actor, asked));
  }
}
