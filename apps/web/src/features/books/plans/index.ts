/** What the shell and other features may use of plans. */
export { AccountAgreements } from './account-agreements.tsx';
export { Holidays } from './holidays.tsx';
export { Terms } from './terms.tsx';
export { holidaysQuery, planQuery } from './plans.queries.ts';
