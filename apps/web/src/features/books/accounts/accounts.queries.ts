import { getAccount, listAccountsOfDefendant } from '#contracts/books/account/accounts.ts';
import { listBondsOfDefendant } from '#contracts/books/bond/bonds.ts';
import { getBalanceLine, listAccountEntries } from '#contracts/books/account/statements.ts';
import { getExport } from '#contracts/books/ledger/exports.ts';
import { pagedQuery } from '../../../lib/paged-query.ts';
import { contractQuery } from '../../../lib/query.ts';
import type { StatementDays } from '../../../lib/statement-days.ts';

export const accountsOfDefendantQuery = (defendantId: string) =>
  contractQuery(listAccountsOfDefendant, { params: { defendantId } }, ['account', 'bond']);

/** The bonds of a person, whose account they may be on. */
export const bondsOfDefendantQuery = (defendantId: string) =>
  contractQuery(listBondsOfDefendant, { params: { defendantId } }, ['bond']);

export const accountQuery = (accountId: string) =>
  contractQuery(getAccount, { params: { accountId } }, [`account:${accountId}`, 'bond']);

export const balanceLineQuery = (accountId: string) =>
  contractQuery(getBalanceLine, { params: { accountId } }, [`account:${accountId}`]);

interface WhichEntries extends Omit<StatementDays, 'voided' | 'up'> {
  voided: boolean;
  newestFirst: boolean;
}

/** The statement for a range of days; voided lines only where asked (money#statements). */
export const entriesQuery = (accountId: string, { from, to, show, voided, newestFirst }: WhichEntries) =>
  pagedQuery(
    listAccountEntries,
    {
      params: { accountId },
      query: {
        from,
        to,
        show,
        voided: voided ? 'true' : 'false',
        newestFirst: newestFirst ? 'true' : 'false',
        limit: 100,
      },
    },
    [`account:${accountId}`, 'bond'],
  );

/** How far an export is; asked again until it has ended. */
export const exportQuery = (exportId: string) => ({
  ...contractQuery(getExport, { params: { exportId } }, [`export:${exportId}`]),
  refetchInterval: (query: { state: { data?: { state: string } | undefined } }) =>
    query.state.data?.state === 'ready' || query.state.data?.state === 'failed' ? (false as const) : 1000,
});
