/** What other features and the shell may use of the costs of recovery. */
export { CaseCosts } from './case-costs.tsx';
export { CostsToDecide } from './costs-to-decide.tsx';
export { payeesQuery } from './recovery-costs.queries.ts';
export { SavePayee } from './save-payee.tsx';
export { SpentOfCase } from './spent-of-case.tsx';
