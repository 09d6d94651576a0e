import { listTeam } from '#contracts/agency/organizations/team.ts';
import { listTills } from '#contracts/books/tills/tills.ts';
import { contractQuery } from '../../../lib/query.ts';

/** The tills, and whether the agency has any: what is booked moves their cash. */
export const tillsQuery = contractQuery(listTills, {}, ['ledger', 'settings']);

/** Who may hold one. */
export const holdersQuery = contractQuery(listTeam, {}, ['settings']);
