import {
  countPowers,
  getPowerLot,
  listMyPowers,
  listPowerLots,
  listPowers,
  type PowerInInventory,
} from '#contracts/powers/inventory/powers.ts';
import { POWER_SORTS } from '#contracts/powers/inventory/power-sorts.ts';
import { normalizePowerNumber } from '#domain/kernel/power-number.ts';
import { POWER_STATES, SHOWN_POWER_STATUSES, STATES_IN_HAND } from '#domain/books/power-state.ts';
import { countPowerGaps, listPowerExplanations, listPowerGaps } from '#contracts/powers/inventory/power-gaps.ts';
import { POWER_GAP_KINDS } from '#domain/books/power-gap.ts';
import { getPowerCount, listPowerCountLines, listPowerCounts } from '#contracts/powers/inventory/power-counts.ts';
import { call } from '../../../lib/api.ts';
import { pagedQuery } from '../../../lib/paged-query.ts';
import { contractQuery } from '../../../lib/query.ts';
import type { GapsSearch, PowersSearch } from './powers-search.ts';

/** What a URL says in words that are known; the others are left out. */
export const knownSearch = ({ status, state, sort, ...search }: PowersSearch) => ({
  ...search,
  status: SHOWN_POWER_STATUSES.find((each) => each === status),
  state: POWER_STATES.find((each) => each === state),
  sort: POWER_SORTS.find((each) => each === sort),
});

/** What the list of powers is asked for. */
export const listedPowers = (given: PowersSearch) => {
  const { unreceived, down, lot: _, by: _by, of, ...query } = knownSearch(given);
  return {
    ...query,
    ...(of && { lotId: of }),
    ...(unreceived && { unreceived: 'true' as const }),
    ...(down && { descending: 'true' as const }),
  };
};

/** The inventory, newest received first unless told. */
export const powersQuery = (given: PowersSearch) => pagedQuery(listPowers, { query: listedPowers(given) }, ['power']);

/** What was received together, the newest first. */
export const lotsOfPowersQuery = pagedQuery(listPowerLots, {}, ['power']);

export const powerTotalsQuery = contractQuery(countPowers, {}, ['power']);

/** What the signed-in person holds, those that expire first before. */
export const myPowersQuery = (given: PowersSearch) => {
  const { search, status, state } = knownSearch(given);
  return pagedQuery(listMyPowers, { query: { search, status, state } }, ['power']);
};

/** How far a large lot is, asked for every half second until it is received. */
export const powerLotQuery = (lotId: string) => ({
  ...contractQuery(getPowerLot, { params: { lotId } }, []),
  refetchInterval: ({ state }: { state: { data?: { isSettled: boolean } | undefined } }) =>
    state.data?.isSettled ? (false as const) : 500,
});

/** The counts of powers, the last one first. */
export const powerCountsQuery = pagedQuery(listPowerCounts, {}, ['power-count']);

export const powerCountQuery = (countId: string) =>
  contractQuery(getPowerCount, { params: { countId } }, [`power-count:${countId}`]);

/** The lines of a count, or what differs alone. */
export const powerCountLinesQuery = (countId: string, differing: boolean) =>
  pagedQuery(
    listPowerCountLines,
    { params: { countId }, query: { limit: 200, ...(differing && { differing: 'true' as const }) } },
    [`power-count:${countId}`],
  );

/** What the URL of the gap finder says in words that are known. */
export const knownGaps = ({ search, kind }: GapsSearch) => ({
  search,
  kind: POWER_GAP_KINDS.find((each) => each === kind),
});

/** What moves a gap: powers, and counts of them. */
const GAP_TOPICS = ['power', 'power-count'] as const;

/** The numbers that are in no explained state, by number. */
export const powerGapsQuery = (given: GapsSearch) => pagedQuery(listPowerGaps, { query: knownGaps(given) }, GAP_TOPICS);

export const gapTotalsQuery = contractQuery(countPowerGaps, {}, GAP_TOPICS);

/** What was explained of a power. */
export const powerExplanationsQuery = (powerId: string) =>
  contractQuery(listPowerExplanations, { params: { powerId } }, ['power']);

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
