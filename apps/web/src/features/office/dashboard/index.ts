/** What the shell may use of the dashboard. */
export { ShowFirstSteps } from './show-first-steps.tsx';
