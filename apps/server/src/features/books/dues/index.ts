/** What other features may use of dues: the view of what is owed by terms, and what it comes to. */
export { duesView } from './dues.projection.ts';
export { owedByAge, type OwedByAge } from './owed-by-age.query.ts';
