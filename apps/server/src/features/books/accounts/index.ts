/** What other features may use of accounts. */
export { AccountCommands } from './account-commands.ts';
export { AccountsModule } from './accounts.module.ts';
export { AccountSummaries } from './account-summary.query.ts';
export { AccountStatements } from './account-statement.query.ts';
export { LateAccounts } from './late-accounts.query.ts';
export { linkIndemnitors } from './link-indemnitor.ts';
export { nameNewAccounts } from './name-account.ts';
export { PaymentReceipts } from './receipt.query.ts';
export { ReopenAfterPosting } from './reopen-after-posting.ts';
export { unlinkAccounts } from './unlink-indemnitor.ts';
