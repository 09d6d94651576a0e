/** What other features may use of required papers. */
export { RequiredPapersModule } from './required-papers.module.ts';
export { LackingPapers } from './lacking-papers.query.ts';
export { PapersOfBonds, papersOnFile } from './papers-of-bonds.query.ts';
export { seedPapers } from './seed-papers.ts';
