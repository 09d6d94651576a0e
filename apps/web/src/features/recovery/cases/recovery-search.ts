import { oneOf, searchParams, textOrNumber } from '../../../lib/search-params.ts';

/** What the URL of the list may say. */
export const recoveryCasesSearch = searchParams({
  search: textOrNumber(100),
  status: oneOf('open', 'active', 'closed'),
  mine: oneOf(1),
  sort: oneOf('priority'),
});
export type RecoveryCasesSearch = ReturnType<typeof recoveryCasesSearch>;

/** What the URL of a case may say. */
export const recoveryCaseSearch = searchParams({
  tab: oneOf(
    ...([
      'defendant',
      'forfeiture',
      'interview',
      'files',
      'tools',
      'costs',
      'leads',
      'calls',
      'chronology',
      'outside',
    ] as const),
  ),
});
