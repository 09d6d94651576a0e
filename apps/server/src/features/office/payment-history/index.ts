/** The payment history, of which reports are made and to which figures lead. */
export { PAYER, PAYER_NAMED } from './payer.query.ts';
export { paymentsAsked, paymentsInWords, type PaymentsAsked } from './payments-asked.query.ts';
export {
  collectedByDay,
  collectedByPerson,
  PAYMENT_WORDS,
  readPayments,
  sumPayments,
  type CollectedOfDay,
  type PaymentFilter,
  type PaymentOfTill,
  type PaymentPage,
  type PaymentRow,
  type PaymentSums,
} from './payment-history.query.ts';
