/** What the shell may use of outside links. */
export { CaseOutsideLinks } from './case-outside-links.tsx';
