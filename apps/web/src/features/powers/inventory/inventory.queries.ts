import { countPowers, getPowerLot, listMyPowers, listPowers } from '#contracts/powers/inventory/powers.ts';
import { POWER_SORTS } from '#contracts/powers/inventory/power-sorts.ts';
import { POWER_STATES, SHOWN_POWER_STATUSES } from '#domain/books/power-state.ts';
import { countPowerGaps, listPowerExplanations, listPowerGaps } from '#contracts/powers/inventory/power-gaps.ts';
import { POWER_GAP_KINDS } from '#domain/books/power-gap.ts';
import { getPowerCount, listPowerCountLines, listPowerCounts } from '#contracts/powers/inventory/power-counts.ts';
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
  const { unreceived, down, lot: _, ...query } = knownSearch(given);
  return {
    ...query,
    ...(unreceived && { unreceived: 'true' as const }),
    ...(down && { descending: 'true' as const }),
  };
};

/** The inventory, newest received first unless told. */
export const powersQuery = (given: PowersSearch) => pagedQuery(listPowers, { query: listedPowers(given) }, ['power']);

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
