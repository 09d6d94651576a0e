import { infiniteQueryOptions } from '@tanstack/react-query';
import type { AnswerOf } from '#contracts/kernel/endpoint.ts';
import { listPortalGrants, listPortalViews } from '#contracts/office/surety-portal/grants.ts';
import {
  findPortalBonds,
  getPortalLiability,
  listOwnPortalGrants,
  listPortalReports,
  type PortalGroup,
} from '#contracts/office/surety-portal/portal.ts';
import { listSuretyProofs } from '#contracts/office/surety-portal/proofs.ts';
import { PORTAL_ASKS_MS } from '#domain/powers/portal-grant.ts';
import { call } from '../../../lib/api.ts';
import { pagedQuery } from '../../../lib/paged-query.ts';
import { contractQuery } from '../../../lib/query.ts';

/** Each look is noted: nothing is asked again unless somebody looks again. */
const LOOKS = { staleTime: 5 * 60_000, refetchOnWindowFocus: false, refetchOnReconnect: false } as const;

/** Asked every few seconds, so that an open page ends with its grant. */
export const ownGrantsQuery = {
  ...contractQuery(listOwnPortalGrants, {}, []),
  refetchInterval: PORTAL_ASKS_MS,
  staleTime: 0,
};

/** What is searched for may be a name: it is sent in the body. */
export const portalBondsQuery = (grantId: string, { search, group }: { search: string; group: PortalGroup }) =>
  infiniteQueryOptions({
    queryKey: [findPortalBonds.path, grantId, search, group],
    queryFn: ({ signal, pageParam }): Promise<AnswerOf<typeof findPortalBonds>> =>
      call(findPortalBonds, {
        params: { grantId },
        body: { search, group, ...(pageParam === null ? {} : { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
    meta: { topics: [] },
    ...LOOKS,
  });

export const portalLiabilityQuery = (grantId: string) => ({
  ...contractQuery(getPortalLiability, { params: { grantId } }, []),
  ...LOOKS,
});

export const portalReportsQuery = (grantId: string) => ({
  ...contractQuery(listPortalReports, { params: { grantId } }, []),
  ...LOOKS,
});

/** Looks are noted by people who tell nobody: asked again every 15 seconds. */
export const grantsQuery = (suretyId: string) => ({
  ...contractQuery(listPortalGrants, { params: { suretyId } }, ['settings']),
  refetchInterval: 15_000,
});

export const portalViewsQuery = (portalGrantId: string) =>
  pagedQuery(listPortalViews, { params: { portalGrantId } }, []);

export const suretyProofsQuery = (bondId: string) =>
  contractQuery(listSuretyProofs, { params: { bondId } }, [`bond:${bondId}`]);
