/** What other features may use of surety cases. */
export { changedSince, editedMeanwhile, holdCase as holdSuretyCase } from './surety-case.ts';
export { takeInCase } from './intake-of-case.ts';
