/** What other features may use of dues: the view of what is owed by terms. */
export { duesView } from './dues.projection.ts';
