import { getDefendant, listDefendants } from '#contracts/defendants.ts';
import { contractQuery, pagedQuery } from '../../lib/query.ts';

export const defendantsQuery = (name: string) =>
  pagedQuery(listDefendants, { query: { limit: 100, ...(name ? { name } : {}) } }, ['defendant']);

export const defendantQuery = (defendantId: string) =>
  contractQuery(getDefendant, { params: { defendantId } }, [`defendant:${defendantId}`]);
