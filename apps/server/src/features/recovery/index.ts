/** What other features may use of recovery. */
export { mustBeSettled } from './deletable.ts';
