import { Module } from '@nestjs/common';
import { expenseDecisions } from '#contracts/payouts/expenses/expenses.ts';
import { OrganizationsModule } from '../../agency/organizations/index.ts';
import { ApprovalsModule, decisionRoutes, WaitingCounts } from '../../books/approvals/index.ts';
import { LedgerModule } from '../../books/ledger/index.ts';
import { PeriodsModule } from '../../books/periods/index.ts';
import { TillsModule } from '../../books/tills/index.ts';
import { ChooseRecurrenceHandler } from './choose-recurrence.ts';
import { DecideExpense, DecideExpenseHandler } from './decide-expense.ts';
import { ExpenseFacts } from './expense-facts.query.ts';
import { ExpenseOutcomes } from './expense-outcomes.ts';
import { ExpensesController } from './expenses.controller.ts';
import { ExpenseList } from './expenses.query.ts';
import { RecordExpenseHandler } from './record-expense.ts';
import { RecordMoneyInHandler } from './record-money-in.ts';
import { VoidExpenseHandler } from './void-expense.ts';

/** Other money out and in (money#expenses, money#money-in): expenses, draws, the owner's money, interest, sales. */
@Module({
  imports: [OrganizationsModule, ApprovalsModule, LedgerModule, PeriodsModule, TillsModule],
  controllers: [ExpensesController, decisionRoutes(expenseDecisions, DecideExpense)],
  providers: [
    ExpenseFacts,
    ExpenseList,
    ExpenseOutcomes,
    RecordExpenseHandler,
    RecordMoneyInHandler,
    VoidExpenseHandler,
    DecideExpenseHandler,
    ChooseRecurrenceHandler,
  ],
  exports: [ExpenseFacts, ExpenseList, ExpenseOutcomes],
})
export class ExpensesModule {
  constructor(waiting: WaitingCounts, list: ExpenseList) {
    waiting.register(async (_, organizationId) => [
      { kind: 'expenses', subjectId: null, name: '', waiting: await list.waiting(organizationId) },
    ]);
  }
}
