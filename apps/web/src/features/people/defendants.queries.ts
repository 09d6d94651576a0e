import { getAccount, listAccountsOfDefendant } from '#contracts/books/accounts.ts';
import { listBondsOfDefendant } from '#contracts/books/bonds.ts';
import { getDefendant, listDefendants } from '#contracts/people/defendants.ts';
import type { RequestOf } from '#contracts/kernel/endpoint.ts';
import type { HistoryKind } from '#contracts/case-file/history.ts';
import { listHistory } from '#contracts/case-file/history.ts';
import { listDefendantReferences } from '#contracts/people/indemnitors.ts';
import { contractQuery, pagedQuery } from '../../lib/query.ts';

/** So many pages follow every change by themselves; a longer list says that it has changed (defendants.screen.tsx). */
export const PAGES_THAT_FOLLOW = 3;

type Filters = NonNullable<RequestOf<typeof listDefendants>['query']>;

export const defendantsQuery = (filters: Filters) => ({
  ...pagedQuery(listDefendants, { query: { ...filters, limit: 200 } }, ['defendant', 'bond', 'account', 'note']),
  enabled: ({ state }: { state: { data?: { pages: unknown[] } | undefined } }) =>
    (state.data?.pages.length ?? 0) <= PAGES_THAT_FOLLOW,
});

/** Whose account a list is filtered by. */
export const filteringAccountQuery = (accountId: string) =>
  contractQuery(getAccount, { params: { accountId } }, [`account:${accountId}`]);

export const defendantQuery = (defendantId: string) =>
  contractQuery(getDefendant, { params: { defendantId } }, [`defendant:${defendantId}`]);

export const referencesQuery = (defendantId: string) =>
  contractQuery(listDefendantReferences, { params: { defendantId } }, [`defendant:${defendantId}`]);

/** For the badges over the tabs. */
export const bondsForBadgesQuery = (defendantId: string) =>
  contractQuery(listBondsOfDefendant, { params: { defendantId } }, ['bond']);

/** For the balance over the tabs. */
export const accountsForBalanceQuery = (defendantId: string) =>
  contractQuery(listAccountsOfDefendant, { params: { defendantId } }, ['account', 'bond']);

/** Newest first; of one kind, or everything. */
export const historyQuery = (defendantId: string, kind: HistoryKind | undefined) =>
  pagedQuery(listHistory, { params: { defendantId }, query: { limit: 50, ...(kind ? { kind } : {}) } }, [
    `defendant:${defendantId}`,
    'indemnitor',
    'bond',
    'account',
    'file',
    'note',
  ]);
