/** What other features may use of remittances: how something is paid out. */
export { EndOfDebt } from './end-of-debt.tsx';
export { VoidPayment } from './end-payment.tsx';
export { FindPayment, NoPayments, useFound } from './find-payment.tsx';
export { amountAndBy, VoidedPayment, wayOf } from './payment-cells.tsx';
export { PayBack } from './pay-back.tsx';
export { PowerCell, powerName, powerTitle } from './power-words.tsx';
export { PaidBy } from './paid-by.tsx';
export { BY_CHECK, type Paid, PayoutButtons, PayoutFields } from './payout-fields.tsx';
