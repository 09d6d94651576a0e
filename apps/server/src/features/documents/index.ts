/** What other features may use of documents. */
export { backedUpObjects } from './backed-up-objects.ts';
export { DocumentLinks } from './document-links.ts';
export { Documents } from './documents.query.ts';
export { DocumentsModule } from './documents.module.ts';
