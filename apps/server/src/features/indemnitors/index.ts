/** What other features may use of indemnitors and references. */
export { IndemnitorRow, newIndemnitor } from './indemnitor.ts';
export { ReferenceRow } from './reference.ts';
