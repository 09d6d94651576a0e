/** What the shell may use of the tools of recovery. */
export { CaseSearches } from './case-searches.tsx';
