/** What other features and the shell may use of sureties. */
export { Sureties } from './sureties.tsx';
