/** What other features and the shell may use of required papers. */
export { BondPapers } from './bond-papers.tsx';
export { DocumentPaper } from './document-paper.tsx';
export { MissingPapers } from './missing-papers.tsx';
export { PapersWanted } from './papers-wanted.tsx';
export { marksQuery } from './required-papers.queries.ts';
export { SetRequiredPapers } from './set-required-papers.tsx';
