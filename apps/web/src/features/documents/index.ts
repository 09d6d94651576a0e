/** What other features and the shell may use of documents. */
export { mugshotQuery } from './documents.queries.ts';
export { MugshotCard } from './mugshot-card.tsx';
