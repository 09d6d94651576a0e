/** What other features may use of remittances: how something is paid out, and what waits for a second person. */
export { DUE_TOPICS } from './remittances.queries.ts';
export { DeclineDisbursement } from './end-disbursement.tsx';
export { EndOfDebt } from './end-of-debt.tsx';
export { DeclinePayment, VoidPayment } from './end-payment.tsx';
export { FindPayment, NoPayments, useFound } from './find-payment.tsx';
export { amountAndBy, VoidedPayment, wayOf } from './payment-cells.tsx';
export { PayBack } from './pay-back.tsx';
export { PaidBy } from './paid-by.tsx';
export { BY_CHECK, type Paid, PayoutButtons, PayoutFields } from './payout-fields.tsx';
export { Waiting } from './waiting.tsx';
export { isAlone, WaitingButtons, type WaitingOf } from './waiting-buttons.tsx';
