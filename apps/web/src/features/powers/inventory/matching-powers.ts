import { listPowers, type PowerInInventory } from '#contracts/powers/inventory/powers.ts';
import { normalizePowerNumber } from '#domain/kernel/power-number.ts';
import { STATES_IN_HAND } from '#domain/books/power-state.ts';
import { call } from '../../../lib/api.ts';
import { listedPowers } from './inventory.queries.ts';
import type { PowersSearch } from './powers-search.ts';

/** So many powers are assigned at a time. */
export const MOST_CHOSEN = 500;
const PAGE = 200;

/** Whether a power can be given to an agent: it is in hand, and no bond bears it. */
export const isChoosable = ({ bondId, state }: PowerInInventory): boolean =>
  bondId === null && STATES_IN_HAND.includes(state);

/**
 * All powers of a search that can be given to an agent, in the order of the list, as many as are assigned at a time;
 * `numbers` keeps those alone.
 */
export const choosablePowers = async (
  search: PowersSearch,
  numbers?: readonly string[],
): Promise<PowerInInventory[]> => {
  const wanted = numbers && new Set(numbers.map(normalizePowerNumber));
  const isWanted = ({ powerNumber }: PowerInInventory) => !wanted || wanted.has(normalizePowerNumber(powerNumber));
  const most = Math.min(MOST_CHOSEN, wanted?.size ?? MOST_CHOSEN);
  const found: PowerInInventory[] = [];
  let cursor: string | null | undefined;
  do {
    const query = { ...listedPowers(search), limit: PAGE, ...(cursor && { cursor }) };
    const page = await call(listPowers, { query });
    found.push(...page.rows.filter((power) => isChoosable(power) && isWanted(power)));
    cursor = page.nextCursor;
  } while (cursor && found.length < most);
  return found.slice(0, MOST_CHOSEN);
};
