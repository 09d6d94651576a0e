import { listPostingAgents } from '#contracts/books/bond-status.ts';
import { getBond, listBondsOfDefendant } from '#contracts/books/bonds.ts';
import { listBondChain } from '#contracts/books/rewrites.ts';
import { contractQuery } from '../../lib/query.ts';

export const bondQuery = (bondId: string) => contractQuery(getBond, { params: { bondId } }, [`bond:${bondId}`]);

export const bondsOfDefendantQuery = (defendantId: string) =>
  contractQuery(listBondsOfDefendant, { params: { defendantId } }, ['bond']);

/** The chain of rewrites that a bond belongs to. */
export const bondChainQuery = (bondId: string) => contractQuery(listBondChain, { params: { bondId } }, ['bond']);

/** Who can be the posting agent of a bond: for whoever may name one. */
export const postingAgentsQuery = contractQuery(listPostingAgents, {}, []);
