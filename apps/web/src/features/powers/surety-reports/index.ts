/** What other reports may use: what narrows them to an agent, a parish, a surety. */
export { NarrowedTo, WhoseFilters, whoseOf, type WhoseSearch } from './whose-filters.tsx';
