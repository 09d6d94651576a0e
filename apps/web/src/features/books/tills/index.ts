/** What other features may use of tills. */
export { COUNT_COLUMNS } from './count-columns.tsx';
export { differenceInWords } from './difference-in-words.ts';
export { TurnTills } from './turn-tills.tsx';
export { Tills } from './tills.tsx';
export { tillsQuery } from './tills.queries.ts';
export { PayingTill, YourTill } from './your-till.tsx';
