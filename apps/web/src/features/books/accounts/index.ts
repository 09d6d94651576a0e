/** What other features may use of accounts. */
export { AccountSummary } from './account-summary.tsx';
export { WaitingOfBond } from './waiting-requests.tsx';
export { OpenAccount } from './open-account.tsx';
export { NameAccount } from './name-account.tsx';
export { CERTAIN_MONEY_ONLY, SetChecksRefused } from './set-checks-refused.tsx';
export { SetRecoveryBillable } from './set-recovery-billable.tsx';
export { accountQuery, accountsOfDefendantQuery, bondsOfDefendantQuery, entriesQuery } from './accounts.queries.ts';
export { ConfirmWithReason } from './confirm-with-reason.tsx';
export { ReopenAccount } from './reopen-account.tsx';
export { FarBackReason } from './far-back-reason.tsx';
export { LinkToAccount } from './link-to-account.tsx';
export { MailPaper } from './mail-paper.tsx';
export { ProduceFile } from './produce-file.tsx';
export { PowerNumber } from './power-number.tsx';
export { MoneyRequestFields } from './money-request-fields.tsx';
export { UnlinkFromAccount } from './unlink-from-account.tsx';
export { VoidEntry } from './void-entry.tsx';
