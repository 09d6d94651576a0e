/** What other features may use of check-ins: where people stand, and who missed. */
export { CheckInsModule } from './check-ins.module.ts';
export { CheckInStandings } from './check-in-standings.query.ts';
export type { PersonStanding } from './check-in-standings.query.ts';
