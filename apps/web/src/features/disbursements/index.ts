/** What other features may use of disbursements: what waits for a second person. */
export { DUE_TOPICS } from './disbursements.queries.ts';
export { DeclineDisbursement } from './end-disbursement.tsx';
export { DeclinePayment, VoidPayment } from './end-payment.tsx';
export { Waiting } from './waiting.tsx';
export { isAlone, WaitingButtons, type WaitingOf } from './waiting-buttons.tsx';
