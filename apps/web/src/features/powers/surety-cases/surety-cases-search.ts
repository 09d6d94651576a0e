import { anId, oneOf, searchParams, textOrNumber } from '../../../lib/search-params.ts';

/** What the URL of the cases may say. The statuses by name: their rules are too heavy for the first load. */
export const suretyCasesSearch = searchParams({
  search: textOrNumber(100),
  status: oneOf('new', 'accepted', 'in progress', 'closed'),
  import: anId,
  mail: oneOf('open', 'refused'),
});
export type SuretyCasesSearch = ReturnType<typeof suretyCasesSearch>;
