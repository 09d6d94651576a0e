/** What the shell may use of the drawer. */
export { DepositsToDecide } from './deposit-requests.tsx';
