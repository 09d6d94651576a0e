/** What other features and the shell may use of books. */
export { accountName } from './account-name.ts';
export { AccountSummary } from './account-summary.tsx';
export { accountQuery, accountsOfDefendantQuery, entriesQuery, receiptQuery } from './accounts.queries.ts';
export { AnsweredFor } from './answered-for.tsx';
export { isRewrite } from './bond-chain.tsx';
export { BondOverview } from './bond-overview.tsx';
export { BondPage } from './bond-page.tsx';
export { bondQuery, bondsOfDefendantQuery, postingAgentsQuery } from './bonds.queries.ts';
export { bondsInWords, exposureOf } from './exposure.ts';
export { ForfeitureTrack } from './forfeiture-track.tsx';
export { ReinstateBond } from './reinstate-bond.tsx';
export { FarBackReason } from './far-back-reason.tsx';
export { LinkToAccount } from './link-to-account.tsx';
export { MailPaper } from './mail-paper.tsx';
export { OpenAccount } from './open-account.tsx';
export { ReceiptFiles, ReceiptNumber } from './receipt-files.tsx';
export { PowerNumber } from './power-number.tsx';
export { MoneyRequestFields } from './money-request-fields.tsx';
