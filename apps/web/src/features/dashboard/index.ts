/** What other features may use of dashboard. */
export { PersonLine } from './person-line.tsx';
