import { quickLinksQuery } from '../../agency/quick-links/index.ts';
import { defendantQuery, indemnitorsQuery, referencesQuery } from '../../people/people/index.ts';

/** What a background report is made of. */
export const reportQueries = (defendantId: string) => ({
  defendant: defendantQuery(defendantId),
  indemnitors: indemnitorsQuery(defendantId),
  references: referencesQuery(defendantId),
  links: quickLinksQuery,
});
