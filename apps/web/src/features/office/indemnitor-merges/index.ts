/** What other features may use of merges of indemnitors. */
export { DuplicateIndemnitors } from './duplicate-indemnitors.tsx';
export { DuplicatesOfIndemnitor } from './duplicates-of-indemnitor.tsx';
