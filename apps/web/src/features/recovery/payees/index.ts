/** What other features and the shell may use of payees. */
export { Payables } from './payables.tsx';
export { PaymentsToDecide } from './payments-to-decide.tsx';
