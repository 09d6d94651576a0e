/** What the shell may use of leads. */
export { CaseLeads } from './case-leads.tsx';
export { SendVisits } from './send-visits.ts';
export { UnsentVisits } from './unsent-visits.tsx';
