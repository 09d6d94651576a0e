import { POWER_SORTS } from '#contracts/powers/power-sorts.ts';
import { POWER_STATES, SHOWN_POWER_STATUSES } from '#domain/power-state.ts';
import { oneOf, searchParams, textOrNumber } from '../../lib/search-params.ts';

/** What the URL of a list of powers may say: what was searched for, the filters, and the order. */
export const powersSearch = searchParams({
  search: textOrNumber(100),
  status: oneOf(...SHOWN_POWER_STATUSES),
  state: oneOf(...POWER_STATES),
  unreceived: oneOf(true),
  sort: oneOf(...POWER_SORTS),
  down: oneOf(true),
});
export type PowersSearch = ReturnType<typeof powersSearch>;
