import { listSearchResults, type Searched } from '#contracts/office/recovery-tools/recovery-tools.ts';
import { contractQuery } from '../../../lib/query.ts';

/** What searches came to; of a defendant those of all their cases. */
export const searchResultsQuery = (searched: Searched) =>
  contractQuery(
    listSearchResults,
    { params: searched },
    searched.searchedKind === 'case'
      ? [`recovery-case:${searched.searchedId}`]
      : [`defendant:${searched.searchedId}`, 'recovery-case'],
  );
