import { listAudit } from '#contracts/office/audit/audit.ts';
import type { RequestOf } from '#contracts/kernel/endpoint.ts';
import { pagedQuery } from '../../../lib/paged-query.ts';

export const auditQuery = (query: NonNullable<RequestOf<typeof listAudit>['query']>) =>
  pagedQuery(listAudit, { query }, ['settings']);
