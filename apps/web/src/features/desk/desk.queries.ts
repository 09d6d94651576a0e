import { getDeskCounts } from '#contracts/desk.ts';
import { contractQuery } from '../../lib/query.ts';

export const deskCountsQuery = contractQuery(getDeskCounts, {}, ['defendant']);
