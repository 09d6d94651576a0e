import { DEFENDANT_SORTS } from '#contracts/people/people/defendant-sorts.ts';
import { aDay, anId, oneOf, searchParams, text } from '../../../lib/search-params.ts';

/**
 * What the URL of All Defendants may say: the filters, the order, and which columns (screens#defendants-list,
 * screens#check-ins-view); `duplicates`: the pairs that are likely of one person instead (people#possible-duplicates).
 */
export const defendantsSearch = searchParams({
  name: text(120),
  city: text(100),
  bornFrom: aDay,
  bornTo: aDay,
  owing: oneOf(true),
  sort: oneOf(...DEFENDANT_SORTS),
  down: oneOf(true),
  account_id: anId,
  view: oneOf('checkins', 'duplicates'),
});
export type DefendantsSearch = ReturnType<typeof defendantsSearch>;
