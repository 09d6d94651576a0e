/** What the app's tables of contents list of first numbers, and what gives numbers by them. */
export { firstNumberEventTypes } from './first-numbers-events.ts';
export { firstNumbersDecider, firstOf } from './first-numbers.ts';
export { FirstNumbersModule } from './first-numbers.module.ts';
