import { anId, oneOf, searchParams, text, textOrNumber } from '../../../lib/search-params.ts';

/** What the URL of the cases may say. The list of statuses is no part of the first load. */
export const suretyCasesSearch = searchParams({
  search: textOrNumber(100),
  status: text(20),
  import: anId,
  mail: oneOf('open', 'refused'),
});
export type SuretyCasesSearch = ReturnType<typeof suretyCasesSearch>;
