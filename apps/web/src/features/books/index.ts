/** What other features and the shell may use of books. */
export { accountName } from './account-name.ts';
export { AccountSummary } from './account-summary.tsx';
export { accountQuery, accountsOfDefendantQuery, entriesQuery } from './accounts.queries.ts';
export { AnsweredFor } from './answered-for.tsx';
export { bondsOfDefendantQuery } from './bonds.queries.ts';
export { exposureOf } from './exposure.ts';
export { LinkToAccount } from './link-to-account.tsx';
export { OpenAccount } from './open-account.tsx';
export { RecordPaymentFor } from './record-payment-for.tsx';
export { RecordPayment } from './record-payment.tsx';
