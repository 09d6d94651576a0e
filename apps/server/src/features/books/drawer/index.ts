/** What other features may use of the drawer. */
export { tillDecider } from './till.ts';
export { tillEventTypes } from './till-events.ts';
export { LIES_UNDEPOSITED } from './banked-line.ts';
export { readDepositsById, readDepositsOf } from './deposit-list.query.ts';
