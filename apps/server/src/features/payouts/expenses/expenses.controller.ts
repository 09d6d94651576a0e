import { listVendors } from '#contracts/payouts/expenses/expenses.ts';
import { command, route, routes } from '../../../edge/http/routes.ts';
import { ChooseRecurrence } from './choose-recurrence.ts';
import { ExpenseList } from './expenses.query.ts';
import { RecordExpense } from './record-expense.ts';
import { RecordMoneyIn } from './record-money-in.ts';
import { VoidExpense } from './void-expense.ts';

export const ExpensesController = routes(
  route(listVendors, ExpenseList, (list, { actor }) => list.vendors(actor)),
  command(RecordExpense),
  command(RecordMoneyIn),
  command(VoidExpense),
  command(ChooseRecurrence),
);
