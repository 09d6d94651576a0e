/** What the shell and other features may use of payments. */
export { BankPayment, ReturnPayment } from './bank-payment.tsx';
export { FindAccount } from './find-account.tsx';
export { PaymentsBefore } from './payments-before.tsx';
export { RecordPaymentFor } from './record-payment-for.tsx';
export { RecordPayment } from './record-payment.tsx';
export { TakePaymentNow } from './take-payment-now.tsx';
export { situationsQuery } from './payments.queries.ts';
export { TakePayment } from './take-payment.tsx';
export { isConfirmed, keyOf, useQuestion, withoutQuestion } from './take-it-anyway.tsx';
