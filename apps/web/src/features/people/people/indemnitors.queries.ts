import { getIndemnitor, listIndemnitors } from '#contracts/people/people/indemnitors.ts';
import { contractQuery } from '../../../lib/query.ts';

export const indemnitorsQuery = (defendantId: string) =>
  contractQuery(listIndemnitors, { params: { defendantId } }, ['indemnitor']);

export const indemnitorQuery = (indemnitorId: string) =>
  contractQuery(getIndemnitor, { params: { indemnitorId } }, [`indemnitor:${indemnitorId}`]);
