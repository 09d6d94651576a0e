/** What the screen of the bank is made of. */
export { BankPage } from './bank-page.tsx';
export type { BankSearch } from './bank-page.tsx';
