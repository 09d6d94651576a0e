/** What other features may use of printing. */
export { PrintingModule } from './printing.module.ts';
export { Letterheads } from './letterheads.ts';
export { PaperPost } from './paper-post.ts';
export { ReceiptPapers } from './receipt-papers.ts';
export { shownPaper } from './shown-paper.ts';
export { StatementPapers } from './statement-paper.ts';
export type { PaperFile } from './receipt-file.ts';
