/** What reports show of what officials are owed. */
export { OfficialFees } from './official-fees.tsx';
