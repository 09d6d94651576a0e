import { listAccountsOfDefendant } from '#contracts/books/accounts.ts';
import { listBondsOfDefendant } from '#contracts/books/bonds.ts';
import { getDefendant } from '#contracts/people/defendants.ts';
import { getIndemnitor, listIndemnitors } from '#contracts/people/indemnitors.ts';
import { contractQuery } from '../../lib/query.ts';

export const indemnitorsQuery = (defendantId: string) =>
  contractQuery(listIndemnitors, { params: { defendantId } }, ['indemnitor']);

export const indemnitorQuery = (indemnitorId: string) =>
  contractQuery(getIndemnitor, { params: { indemnitorId } }, [`indemnitor:${indemnitorId}`]);

/** What they may answer for. */
export const accountsToLinkQuery = (defendantId: string) =>
  contractQuery(listAccountsOfDefendant, { params: { defendantId } }, ['account', 'bond']);

export const bondsAnsweredForQuery = (defendantId: string) =>
  contractQuery(listBondsOfDefendant, { params: { defendantId } }, ['bond']);

/** Whom they answer for: the name above the page. */
export const answersForQuery = (defendantId: string) =>
  contractQuery(getDefendant, { params: { defendantId } }, [`defendant:${defendantId}`]);
