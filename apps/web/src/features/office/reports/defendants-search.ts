import { DEFENDANT_SORTS } from '#contracts/people/people/defendant-sorts.ts';
import { aDay, anId, oneOf, searchParams, text } from '../../../lib/search-params.ts';

/**
 * What the URL of All Defendants may say: the filters, the order, and which columns (screens#defendants-list,
 * screens#check-ins-view).
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
  view: oneOf('checkins'),
});
export type DefendantsSearch = ReturnType<typeof defendantsSearch>;

/** What the list is sorted by: by name, and with check-in columns by who missed most, unless told. */
export const orderOf = ({ view, sort, down }: DefendantsSearch) => {
  if (sort === undefined && view === 'checkins') return { sort: 'checkIns', down: true } as const;
  return { sort: sort ?? 'fullName', down: down ?? false } as const;
};

/** The filters as the server takes them; shared by the list and its CSV. */
export const filtersOf = (search: DefendantsSearch) => {
  const { name, city, bornFrom, bornTo, owing, account_id, view } = search;
  const { sort, down } = orderOf(search);
  return {
    ...(name ? { name } : {}),
    ...(city ? { city } : {}),
    ...(bornFrom ? { bornFrom } : {}),
    ...(bornTo ? { bornTo } : {}),
    ...(owing ? { owing: 'true' as const } : {}),
    ...(account_id ? { accountId: account_id } : {}),
    ...(view === 'checkins' ? { checkIns: 'true' as const } : {}),
    ...(search.sort === undefined && view === undefined ? {} : { sort }),
    ...(down ? { descending: 'true' as const } : {}),
  };
};

/** Whether anything narrows the list. */
export const isFiltered = ({ name, city, bornFrom, bornTo, owing, account_id }: DefendantsSearch): boolean =>
  [name, city, bornFrom, bornTo, owing, account_id].some(Boolean);

/** What a saved view keeps: all but whom it was about, since a name that was typed stays out of what is kept. */
export const kindOf = ({ name: _name, account_id: _account, ...search }: DefendantsSearch): DefendantsSearch => search;
