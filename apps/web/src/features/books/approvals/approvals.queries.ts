import { listApprovals } from '#contracts/books/approvals/approvals.ts';
import { pagedQuery } from '../../../lib/paged-query.ts';

/** What waits for a second person and what was decided; balances of accounts stand beside. */
export const approvalsQuery = pagedQuery(listApprovals, {}, ['approval', 'account']);
