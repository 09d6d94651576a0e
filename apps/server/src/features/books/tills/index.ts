/** What other features may use of tills. */
export { OpenTills } from './open-tills.ts';
export { countTill, tillDecider } from './till.ts';
export { tillEventTypes } from './till-events.ts';
export { TillsModule } from './tills.module.ts';
