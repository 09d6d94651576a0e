/** What the shell may use of joining cases. */
export { CaseMenu } from './case-menu.tsx';
