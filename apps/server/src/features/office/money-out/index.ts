/** What other features may use of money out, and what the app's table of contents lists. */
export { kindOf, readMoneyOut, sumMoneyOut, type MoneyOutRow } from './money-out.query.ts';
export { MoneyOutModule } from './money-out.module.ts';
