/** What other features and the shell may use of the deadlines of forfeitures. */
export { emergenciesQuery } from './deadlines.queries.ts';
export { DaysToDue } from './days-to-due.tsx';
export { DeclaredEmergencies } from './declared-emergencies.tsx';
export { EmergencyOfBond } from './emergency-mark.tsx';
export { MilitaryServiceOfBond } from './military-service.tsx';
export { RecoveryNotices } from './recovery-notices.tsx';
