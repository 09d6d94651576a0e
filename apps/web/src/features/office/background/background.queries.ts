import { getDefendant } from '#contracts/people/people/defendants.ts';
import { listDefendantReferences, listIndemnitors } from '#contracts/people/people/indemnitors.ts';
import { listQuickLinks } from '#contracts/agency/quick-links/quick-links.ts';
import { contractQuery } from '../../../lib/query.ts';

/** What a background report is made of. */
export const reportQueries = (defendantId: string) => {
  const params = { defendantId };
  return {
    defendant: contractQuery(getDefendant, { params }, [`defendant:${defendantId}`]),
    indemnitors: contractQuery(listIndemnitors, { params }, ['indemnitor']),
    references: contractQuery(listDefendantReferences, { params }, [`defendant:${defendantId}`]),
    links: contractQuery(listQuickLinks, {}, ['quick-link']),
  };
};
