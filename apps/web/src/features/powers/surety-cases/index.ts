/** What other features and the shell may use of surety cases. */
export { SuretyCasesOfDefendant } from './cases-of-defendant.tsx';
export { SuretyCaseFacts } from './surety-case-facts.tsx';
export { SuretyCasePage } from './surety-case-page.tsx';
export { suretyCaseQuery } from './surety-cases.queries.ts';
export { CaseFields } from './case-fields.tsx';
export { SuretyCasesPage } from './surety-cases-page.tsx';
export { suretyCasesSearch } from './surety-cases-search.ts';
export type { SuretyCasesSearch } from './surety-cases-search.ts';
