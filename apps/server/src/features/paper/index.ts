/** What other features may use of paper. */
export { PaperModule } from './paper.module.ts';
export { StatementPapers } from './statement-paper.ts';
