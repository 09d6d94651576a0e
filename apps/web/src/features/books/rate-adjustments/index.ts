/** What the shell may use of rate adjustments. */
export { BondsOfDues } from './bonds-of-dues.tsx';
export { BondsToBringUp } from './bonds-to-bring-up.tsx';
