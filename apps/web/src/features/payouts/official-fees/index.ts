/** What reports show of what officials are owed. */
export { OFFICIAL_TOPICS } from './official-fees.queries.ts';
export { OfficialFees } from './official-fees.tsx';
