/** What other features may use of the months of the books. */
export { useClosing } from './use-closing.ts';
