/** What other features may use of the drawer. */
export { readDepositsById, readDepositsOf } from './deposit-list.query.ts';
