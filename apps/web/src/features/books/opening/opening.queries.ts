import { getOpening } from '#contracts/books/opening/opening.ts';
import { listDefendants } from '#contracts/people/people/defendants.ts';
import { contractQuery } from '../../../lib/query.ts';

export const openingQuery = contractQuery(getOpening, {}, ['settings', 'ledger', 'approval']);

/** Clients whose name holds what was typed. */
export const clientsNamedQuery = (name: string) =>
  contractQuery(listDefendants, { query: { name, limit: 20 } }, ['defendant']);
