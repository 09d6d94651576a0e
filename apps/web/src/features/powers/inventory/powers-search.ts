import { anId, oneOf, searchParams, text, textOrNumber } from '../../../lib/search-params.ts';

/**
 * What the URL of a list of powers may say: what was searched for, the filters, and the order. Their words are read by
 * `knownSearch`: the lists of them are no part of the first load. `lot`: the large lot that is being received;
 * `by=lot`: grouped by what was received together; `of`: the powers of one such lot alone.
 */
export const powersSearch = searchParams({
  search: textOrNumber(100),
  status: text(20),
  state: text(20),
  unreceived: oneOf(true),
  sort: text(20),
  down: oneOf(true),
  lot: anId,
  by: oneOf('lot'),
  of: anId,
});
export type PowersSearch = ReturnType<typeof powersSearch>;

/** What the URL of the gap finder may say. */
export const gapsSearch = searchParams({ search: textOrNumber(100), kind: text(20) });
export type GapsSearch = ReturnType<typeof gapsSearch>;
