/** What other features and the shell may use of things held as collateral. */
export { PropertyOfBond } from './property-of-bond.tsx';
export { ThingsOfPerson } from './things-of-person.tsx';
