import { getOverview } from '#contracts/office/overview/overview.ts';
import { contractQuery } from '../../../lib/query.ts';

export const overviewQuery = contractQuery(getOverview, {}, ['bond', 'account', 'ledger', 'recovery-case', 'power']);
