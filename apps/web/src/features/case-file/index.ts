/** What other features may use of case file. */
export { DeleteDefendant } from './delete-defendant.tsx';
