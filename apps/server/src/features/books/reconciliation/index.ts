/** What other features may use of reconciliations, and what the app's table of contents lists. */
export { ReconciliationModule } from './reconciliation.module.ts';
export { ReconciliationPapers } from './reconciliation-paper.ts';
