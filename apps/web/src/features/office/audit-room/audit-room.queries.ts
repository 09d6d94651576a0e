import { getAuditRequest, listAuditRequests } from '#contracts/office/audit-room/requests.ts';
import { getSample, listSamples } from '#contracts/office/audit-room/samples.ts';
import type { AuditRequestState } from '#domain/office/audit-requests.ts';
import { pagedQuery } from '../../../lib/paged-query.ts';
import { contractQuery } from '../../../lib/query.ts';

/** Own samples, and those that were shared, the newest first. */
export const samplesQuery = () => pagedQuery(listSamples, {}, ['audit-room']);

/** A sample with its lines, and what each leads to. */
export const sampleQuery = (sampleId: string) =>
  contractQuery(getSample, { params: { sampleId } }, [`audit-room:${sampleId}`, 'bank', 'account', 'ledger']);

/** What was asked: what waits first, then the newest. */
export const auditRequestsQuery = (state: AuditRequestState | undefined) =>
  pagedQuery(listAuditRequests, { query: state === undefined ? {} : { state } }, ['audit-room']);

/** A request with its history and files. */
export const auditRequestQuery = (auditRequestId: string) =>
  contractQuery(getAuditRequest, { params: { auditRequestId } }, [`audit-room:${auditRequestId}`]);
