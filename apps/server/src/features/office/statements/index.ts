/** What other features may use of statements, and what the app's table of contents lists. */
export { GeneralLedgers } from './general-ledger.query.ts';
export { generalLedgerCsv } from './general-ledger-csv.ts';
export { Statements } from './statements.query.ts';
export { statementCsv } from './statement-csv.ts';
export { StatementSheets } from './statement-paper.ts';
export { StatementsModule } from './statements.module.ts';
