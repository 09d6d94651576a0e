/** What the shell may use of the dashboard. */
export { DueToPay } from './payments-due-today.tsx';
export { ShowFirstSteps } from './show-first-steps.tsx';
