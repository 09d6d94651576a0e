/** What other features may use of the drawer. */
export { LIES_UNDEPOSITED } from './banked-line.ts';
export { readDepositsById, readDepositsOf } from './deposit-list.query.ts';
