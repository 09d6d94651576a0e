import { countPowers, getPowerLot, listMyPowers, listPowers } from '#contracts/powers/powers.ts';
import { contractQuery, pagedQuery } from '../../lib/query.ts';
import type { PowersSearch } from './powers-search.ts';

/** The inventory, newest received first unless told. */
export const powersQuery = ({ search, status, state, unreceived, sort, down }: PowersSearch) =>
  pagedQuery(
    listPowers,
    {
      query: {
        ...{ search, status, state, sort },
        ...(unreceived ? { unreceived: 'true' } : {}),
        ...(down ? { descending: 'true' } : {}),
      },
    },
    ['power'],
  );

export const powerTotalsQuery = contractQuery(countPowers, {}, ['power']);

/** What the signed-in person holds, those that expire first before. */
export const myPowersQuery = ({ search, status, state }: PowersSearch) =>
  pagedQuery(listMyPowers, { query: { search, status, state } }, ['power']);

/** How far a large lot is, asked for every half second until it is received. */
export const powerLotQuery = (lotId: string) => ({
  ...contractQuery(getPowerLot, { params: { lotId } }, []),
  refetchInterval: ({ state }: { state: { data?: { isSettled: boolean } | undefined } }) =>
    state.data?.isSettled ? (false as const) : 500,
});
