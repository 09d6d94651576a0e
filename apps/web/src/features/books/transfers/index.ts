/** What the shell may use of transfers. */
export { MoveBond } from './move-bond.tsx';
export { TransferEntry } from './transfer-entry.tsx';
