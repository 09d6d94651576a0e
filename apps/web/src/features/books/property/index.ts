/** What other features and the shell may use of things held as collateral. */
export { PropertyOfBond } from './property-of-bond.tsx';
export type { ThingFilter } from './property.queries.ts';
export { ThingsHeld } from './things-held.tsx';
export { ThingsOfPerson } from './things-of-person.tsx';
