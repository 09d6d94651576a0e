/** What other features may use of expenses. */
export { vendorsQuery } from './expenses.queries.ts';
export { RecordExpense } from './record-expense.tsx';
export { RecordMoneyIn } from './record-money-in.tsx';
export { DueExpenses, VendorList } from './vendors.tsx';
export { VoidExpense } from './void-expense.tsx';
