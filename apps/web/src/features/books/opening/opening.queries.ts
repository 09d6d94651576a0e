import { getOpening } from '#contracts/books/opening/opening.ts';
import { listOpeningTotals } from '#contracts/books/opening/opening-totals.ts';
import { listDefendants } from '#contracts/people/people/defendants.ts';
import { contractQuery } from '../../../lib/query.ts';

export const openingQuery = contractQuery(getOpening, {}, ['settings', 'ledger', 'approval']);

export const openingTotalsQuery = contractQuery(listOpeningTotals, {}, ['settings', 'ledger', 'approval']);

/** Clients whose name holds what was typed. */
export const clientsNamedQuery = (name: string) =>
  contractQuery(listDefendants, { query: { name, limit: 20 } }, ['defendant']);
