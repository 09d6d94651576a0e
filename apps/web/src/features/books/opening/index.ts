/** What other features and the shell may use of the opening. */
export { OpeningToDecide } from './opening-to-decide.tsx';
