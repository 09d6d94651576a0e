/** What reports show of what officials are owed, and how what waits of it is decided. */
export { DeclineOfficialMove } from './decline-official-move.tsx';
export { WaitingOfficialMove } from './waiting-official-move.tsx';
export { OfficialFees } from './official-fees.tsx';
