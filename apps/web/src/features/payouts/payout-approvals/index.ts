/** What of all payouts waits, for the inbox. */
export { PayoutsToDecide } from './payouts-to-decide.tsx';
