import { oneOf, searchParams, text, textOrNumber } from '../../../lib/search-params.ts';

/** What the URL of the list may say. */
export const recoveryCasesSearch = searchParams({
  search: textOrNumber(100),
  status: oneOf('open', 'active', 'closed'),
  mine: oneOf(1),
  sort: oneOf('priority'),
});
export type RecoveryCasesSearch = ReturnType<typeof recoveryCasesSearch>;

/** What the URL of a case may say: a tab, of which the list is no part of the first load. */
export const recoveryCaseSearch = searchParams({ tab: text(20) });
