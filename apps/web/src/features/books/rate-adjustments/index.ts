/** What the shell may use of rate adjustments. */
export { BondsOfDues } from './bonds-of-dues.tsx';
export { BondsOffRate } from './bonds-off-rate.tsx';
