/** What other features and the shell may use of audit. */
export type { AuditSearch } from './audit-trail.tsx';
export { AuditTrail } from './audit-trail.tsx';
