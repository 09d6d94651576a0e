/** What the app's table of contents lists of money out. */
export { MoneyOutModule } from './money-out.module.ts';
