/** What other features and the shell may use of surety cases. */
export { SuretyCasesOfDefendant } from './cases-of-defendant.tsx';
export { SuretyCaseFacts } from './surety-case-facts.tsx';
export { SuretyCasePage } from './surety-case-page.tsx';
export { suretyCaseQuery } from './surety-cases.queries.ts';
