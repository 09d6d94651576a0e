/** What other features and the shell may use of check-ins. */
export { BondCheckIns } from './bond-check-ins.tsx';
export { CheckInList } from './check-in-list.tsx';
export { CheckInsOfToday } from './check-ins-of-today.tsx';
export { LogCheckIn, LogCheckInButton } from './log-check-in.tsx';
export { MissedBadge } from './missed-badge.tsx';
