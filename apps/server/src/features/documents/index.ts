/** What other features may use of documents. */
export { backedUpObjects } from './backed-up-objects.ts';
