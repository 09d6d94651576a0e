import { listLeads } from '#contracts/recovery/leads/leads.ts';
import { listVisits } from '#contracts/recovery/leads/visits.ts';
import { contractQuery } from '../../../lib/query.ts';

export const leadsQuery = (recoveryCaseId: string) =>
  contractQuery(listLeads, { params: { recoveryCaseId } }, [`recovery-case:${recoveryCaseId}`]);

export const visitsQuery = (recoveryCaseId: string) =>
  contractQuery(listVisits, { params: { recoveryCaseId } }, [`recovery-case:${recoveryCaseId}`]);
