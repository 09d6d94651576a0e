/** What other features may use of the documents of a move-in. */
export { MoveInDocumentsModule } from './move-in-documents.module.ts';
