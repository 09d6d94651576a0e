import { getSample, listSamples } from '#contracts/office/audit-room/samples.ts';
import { pagedQuery } from '../../../lib/paged-query.ts';
import { contractQuery } from '../../../lib/query.ts';

/** Own samples, and those that were shared, the newest first. */
export const samplesQuery = () => pagedQuery(listSamples, {}, ['audit-room']);

/** A sample with its lines, and what each leads to. */
export const sampleQuery = (sampleId: string) =>
  contractQuery(getSample, { params: { sampleId } }, [`audit-room:${sampleId}`, 'bank', 'account', 'ledger']);
