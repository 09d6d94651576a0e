/** What other features may use of the terms of officials and sureties. */
export { PayeeTerms } from './payee-terms.tsx';
