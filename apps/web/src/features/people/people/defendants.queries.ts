import { getDefendant } from '#contracts/people/people/defendants.ts';
import { listDefendantReferences } from '#contracts/people/people/indemnitors.ts';
import { contractQuery } from '../../../lib/query.ts';

export const defendantQuery = (defendantId: string) => ({
  ...contractQuery(getDefendant, { params: { defendantId } }, [`defendant:${defendantId}`]),
  meta: { topics: [`defendant:${defendantId}`], tellsOf: defendantId } as const,
});

export const referencesQuery = (defendantId: string) =>
  contractQuery(listDefendantReferences, { params: { defendantId } }, [`defendant:${defendantId}`]);
