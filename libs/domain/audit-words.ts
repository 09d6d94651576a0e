import { AUDIT_ACTIONS } from '#domain/audit-actions.ts';
import type { AuditAction } from '#domain/audit-actions.ts';

/** What happened, in words; `{name}` is filled from the details, `{subject}` with the person it was done to. */
export const auditWords = (action: AuditAction, subject: string, details: Record<string, unknown>): string =>
  AUDIT_ACTIONS[action].replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = name === 'subject' ? subject || 'somebody' : details[name];
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  });
