/** What the shell may use of chronologies. */
export { CaseChronology } from './case-chronology.tsx';
