import { listAccountsOfDefendant } from '#contracts/accounts.ts';
import { listBondsOfDefendant } from '#contracts/bonds.ts';
import { getDefendant, listDefendants } from '#contracts/defendants.ts';
import type { HistoryKind } from '#contracts/history.ts';
import { listHistory } from '#contracts/history.ts';
import { listDefendantReferences } from '#contracts/indemnitors.ts';
import { contractQuery, pagedQuery } from '../../lib/query.ts';

export const defendantsQuery = (name: string) =>
  pagedQuery(listDefendants, { query: { limit: 100, ...(name ? { name } : {}) } }, ['defendant']);

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
