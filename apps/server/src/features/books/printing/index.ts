/** What other features may use of printing. */
export { PrintingModule } from './printing.module.ts';
export { LetterFiles } from './letter-file.ts';
export { Letterheads } from './letterheads.ts';
export { NoteLetters } from './note-letters.ts';
export { PaperPost } from './paper-post.ts';
export { ReceiptPapers } from './receipt-papers.ts';
export { shownPaper } from './shown-paper.ts';
export { StatementPapers, type WholeStatement } from './statement-paper.ts';
export { bondOnPaper } from './bond-file.ts';
export type { PaperOut } from './paper-post.ts';
export type { PaperFile } from './receipt-file.ts';
