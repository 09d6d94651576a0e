/** What the shell may use of rate adjustments. */
export { AdjustDuesToContract } from './adjust-dues-to-contract.tsx';
export { AdjustSheriffFee } from './adjust-sheriff-fee.tsx';
