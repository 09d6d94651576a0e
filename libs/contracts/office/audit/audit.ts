import { z } from 'zod';
import { AUDIT_ACTION_NAMES } from '#domain/kernel/audit-actions.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { freshForSettings } from '../../kernel/freshness.ts';
import { day, flag, id, instant, page, pageQuery } from '../../kernel/primitives.ts';
import { auditReaders } from '../../kernel/roles.ts';

/** Days are of the organization's time zone, both included. */
const filter = {
  from: day().optional(),
  to: day().optional(),
  action: z.enum(AUDIT_ACTION_NAMES).optional(),
  userId: id.optional(),
  ascending: flag,
};

export const listAudit = endpoint({
  method: 'GET',
  path: '/audit',
  summary: 'Every sensitive action in words, newest first unless told: who, what, when, from where',
  roles: auditReaders,
  query: pageQuery.extend(filter),
  response: page(
    z
      .object({
        auditId: id,
        recordedAt: instant,
        action: z.enum(AUDIT_ACTION_NAMES),
        words: z.string(),
        /** Null where nobody was signed in. */
        userId: id.nullable(),
        who: z.string(),
        /** The person it was done to; empty where it concerns no person. */
        subject: z.string(),
        fromAddress: z.string(),
      })
      .meta({ id: 'AuditEntry' }),
  ),
});

export const downloadAudit = endpoint({
  method: 'GET',
  path: '/audit/file',
  ...freshForSettings,
  summary: 'The same as a CSV file',
  roles: auditReaders,
  query: z.object(filter),
  response: z.string().meta({ contentMediaType: 'text/csv' }),
});
