/** What other features and the shell may use of sureties. */
export { suretiesQuery } from './sureties.queries.ts';
export { Sureties } from './sureties.tsx';
