import { POWER_SORTS } from '#contracts/powers/power-sorts.ts';
import { oneOf, searchParams, textOrNumber } from '../../lib/search-params.ts';

/** What the URL of the powers in use may say: a part of a number, and the order. */
export const powersSearch = searchParams({
  search: textOrNumber(100),
  sort: oneOf(...POWER_SORTS),
  down: oneOf(true),
});
export type PowersSearch = ReturnType<typeof powersSearch>;
