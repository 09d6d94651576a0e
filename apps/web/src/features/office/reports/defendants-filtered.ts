/** What the list makes of its URL; apart from what the URL may say, which the first load brings along. */
import type { DefendantsSearch } from './defendants-search.ts';

/** What the list is sorted by: by name, and with check-in columns by who missed most, unless told. */
export const orderOf = ({ view, sort, down }: DefendantsSearch) => {
  if (sort === undefined && view === 'checkins') return { sort: 'checkIns', down: true } as const;
  return { sort: sort ?? 'fullName', down: down ?? false } as const;
};

/** Which columns the list has. */
export const columnsIn = ({ view }: DefendantsSearch) => (view === 'checkins' ? 'checkins' : 'all');

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
    ...(search.sort === undefined && view !== 'checkins' ? {} : { sort }),
    ...(down ? { descending: 'true' as const } : {}),
  };
};

/** Whether anything narrows the list. */
export const isFiltered = ({ name, city, bornFrom, bornTo, owing, account_id }: DefendantsSearch): boolean =>
  [name, city, bornFrom, bornTo, owing, account_id].some(Boolean);

/** What takes every filter away. */
export const NO_FILTER = {
  name: undefined,
  city: undefined,
  bornFrom: undefined,
  bornTo: undefined,
  owing: undefined,
  account_id: undefined,
} as const;

/** What a saved view keeps: all but whom it was about, since a name that was typed stays out of what is kept. */
export const kindOf = ({ name: _name, account_id: _account, ...search }: DefendantsSearch): DefendantsSearch => search;
