/** What the shell may use of bonds. */
export { BondsToBringUp } from './bonds-to-bring-up.tsx';
