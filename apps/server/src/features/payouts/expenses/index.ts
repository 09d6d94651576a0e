/** What the app's tables of contents list of expenses, and what other features ask of them. */
export { recordDecided, recordExpense, recordMoneyIn } from './expense.ts';
export { expenseDecider } from './expense-state.ts';
export type { Expense } from './expense-state.ts';
export { ExpenseFacts } from './expense-facts.query.ts';
export { ExpenseOutcomes } from './expense-outcomes.ts';
export { expenseEventTypes } from './expense-events.ts';
export { ExpensesModule } from './expenses.module.ts';
export { ExpenseList } from './expenses.query.ts';
