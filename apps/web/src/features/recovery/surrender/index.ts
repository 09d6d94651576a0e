/** What other features and the shell may use of surrenders. */
export { SurrenderOfBond } from './start-surrender.tsx';
export { SurrenderAddresses } from './surrender-addresses.tsx';
export { SurrendersToDecide } from './surrenders-to-decide.tsx';
