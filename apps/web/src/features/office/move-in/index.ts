/** What other features may use of a move-in. */
export { MoveInPage } from './move-in-page.tsx';
