/** What other features may use of search. */
export { GlobalSearch } from './global-search.tsx';
export { SearchDefendant } from './search-defendant.tsx';
