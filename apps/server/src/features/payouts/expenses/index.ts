/** What the app's tables of contents list of expenses, and what the list of money out asks of them. */
export { expenseDecider } from './expense-state.ts';
export { expenseEventTypes } from './expense-events.ts';
export { ExpensesModule } from './expenses.module.ts';
export { ExpenseList } from './expenses.query.ts';
