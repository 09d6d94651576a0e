/** What other features may use of tills. */
export { OpenTills } from './open-tills.ts';
export { countTill, tillDecider } from './till.ts';
export { tillEventTypes } from './till-events.ts';
export { readTillNames, TillNames } from './till-names.query.ts';
export { TillStandings, type TillStanding } from './till-standings.query.ts';
export { TillsModule } from './tills.module.ts';
