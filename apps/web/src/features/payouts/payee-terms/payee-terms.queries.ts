import { listPayeeTerms } from '#contracts/payouts/payee-terms/payee-terms.ts';
import { contractQuery } from '../../../lib/query.ts';

/** The terms that the agency set. */
export const payeeTermsQuery = contractQuery(listPayeeTerms, {}, ['settings']);
