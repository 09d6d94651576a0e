/** What other features and the shell may use of documents. */
export { AttachDocument } from './attach-document.tsx';
export { DocumentDrawer } from './document-drawer.tsx';
export { documentsQuery, mugshotQuery } from './documents.queries.ts';
export { MugshotCard } from './mugshot-card.tsx';
export { OpenDocument } from './open-document-link.tsx';
