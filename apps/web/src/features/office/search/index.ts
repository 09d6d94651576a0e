/** What other features and the shell may use of search. */
export { GlobalSearch } from './global-search.tsx';
export { PersonLine } from './person-line.tsx';
export { SearchDefendant } from './search-defendant.tsx';
export { hitAddress, hitKey, hitName, hitPerson, hitTie, useGlobalSearch } from './use-global-search.ts';
