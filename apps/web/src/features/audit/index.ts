/** What other features may use of audit. */
export type { AuditSearch } from './audit-trail.tsx';
export { AuditTrail } from './audit-trail.tsx';
