/** What other features and the shell may use of recovery. */
export { ConvertSuretyCase } from './convert-surety-case.tsx';
export { CaseOfBond, OfferCase } from './open-case-of-bond.tsx';
export { assigneesQuery, contactsQuery, recoveryCaseQuery } from './cases.queries.ts';
export { RecoveryCasePage } from './recovery-case-page.tsx';
export { recoveryCaseSearch } from './recovery-search.ts';
export { RecoveryOnly } from './recovery-only.tsx';
export { NOT_SAVED } from './saved.tsx';
export type { MoreTab } from './case-tabs.ts';
