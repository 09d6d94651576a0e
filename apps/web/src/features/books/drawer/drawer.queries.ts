import { listDepositRequests } from '#contracts/books/drawer/deposit-requests.ts';
import { listDrawerCounts } from '#contracts/books/drawer/drawer-counts.ts';
import { getDeposit, getDrawer, getUnsettled, listDeposits } from '#contracts/books/drawer/drawer.ts';
import type { SlipKind } from '#domain/books/banking.ts';
import { pagedQuery } from '../../../lib/paged-query.ts';
import { contractQuery } from '../../../lib/query.ts';

/** What lies undeposited: whatever moves an account may move it. */
export const drawerQuery = contractQuery(getDrawer, {}, ['account', 'ledger', 'approval']);

export const depositRequestsQuery = contractQuery(listDepositRequests, {}, ['account', 'ledger', 'approval']);

export const drawerCountsQuery = contractQuery(listDrawerCounts, {}, ['ledger']);

export const unsettledQuery = contractQuery(getUnsettled, {}, ['account', 'ledger']);

export const depositsQuery = (kind: SlipKind) => pagedQuery(listDeposits, { query: { kind } }, ['account', 'ledger']);

export const depositQuery = (depositId: string) =>
  contractQuery(getDeposit, { params: { depositId } }, ['account', 'ledger', 'file']);
