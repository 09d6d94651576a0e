/** What other features may use of surety cases. */
export { changedSince, editedMeanwhile } from './surety-case.ts';
