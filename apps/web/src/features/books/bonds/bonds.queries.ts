import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { lookUpPowers, proposePowers } from '#contracts/books/bond/bond-powers.ts';
import type { z } from 'zod';
import { call } from '../../../lib/api.ts';
import { listBondsToDischarge, listPostingAgents } from '#contracts/books/bond/bond-status.ts';
import { getBond } from '#contracts/books/bond/bonds.ts';
import { listBondChain } from '#contracts/books/bond/rewrites.ts';
import { pagedQuery } from '../../../lib/paged-query.ts';
import { contractQuery } from '../../../lib/query.ts';

export const bondQuery = (bondId: string) => contractQuery(getBond, { params: { bondId } }, [`bond:${bondId}`]);

/** The chain of rewrites that a bond belongs to. */
export const bondChainQuery = (bondId: string) => contractQuery(listBondChain, { params: { bondId } }, ['bond']);

/** Who can be the posting agent of a bond: for whoever may name one. */
export const postingAgentsQuery = contractQuery(listPostingAgents, {}, []);

/** What the inventory knows of numbers as they are typed. */
export const powersLookUpQuery = (typed: readonly string[]) =>
  queryOptions({
    queryKey: [lookUpPowers.path, typed],
    queryFn: ({ signal }) =>
      call(lookUpPowers, { body: { numbers: typed.map((powerNumber) => ({ powerNumber })) }, signal }),
    enabled: typed.length > 0,
    meta: { topics: ['power', 'settings'] },
  });

/** The powers proposed for faces in their order; the ones before stay while the next are on their way. */
export const proposalsQuery = (wanted: z.input<typeof proposePowers.body> | null) =>
  queryOptions({
    queryKey: [proposePowers.path, wanted],
    queryFn: ({ signal }) => {
      if (wanted === null) throw new RangeError('There is nothing to propose a power for.');
      return call(proposePowers, { body: wanted, signal });
    },
    enabled: wanted !== null,
    placeholderData: keepPreviousData,
    meta: { topics: ['power'] },
  });

/** The exoneration desk. */
export const bondsToDischargeQuery = pagedQuery(listBondsToDischarge, { query: { limit: 100 } }, ['bond']);
