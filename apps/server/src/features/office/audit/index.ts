/** What other features may use of the audit trail. */
export { AuditInWords } from './audit.query.ts';
export { AuditModule } from './audit.module.ts';
