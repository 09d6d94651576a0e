import { getAccount, listAccountsOfDefendant } from '#contracts/books/account/accounts.ts';
import { listBondsOfDefendant } from '#contracts/books/bond/bonds.ts';
import { getReceiptAddress } from '#contracts/books/account/paper.ts';
import { getReceipt, listAccountEntries } from '#contracts/books/account/statements.ts';
import { getExport } from '#contracts/books/ledger/exports.ts';
import { contractQuery, pagedQuery } from '../../../lib/query.ts';
import type { StatementDays } from '../../../lib/statement-days.ts';

export const accountsOfDefendantQuery = (defendantId: string) =>
  contractQuery(listAccountsOfDefendant, { params: { defendantId } }, ['account', 'bond']);

/** The bonds of a person, whose account they may be on. */
export const bondsOfDefendantQuery = (defendantId: string) =>
  contractQuery(listBondsOfDefendant, { params: { defendantId } }, ['bond']);

export const accountQuery = (accountId: string) =>
  contractQuery(getAccount, { params: { accountId } }, [`account:${accountId}`, 'bond']);

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

/** A receipt; asked again until the ledger has given it its number (money#receipt-numbers). */
export const receiptQuery = (accountId: string, paymentId: string) => ({
  ...contractQuery(getReceipt, { params: { accountId, paymentId } }, [`account:${accountId}`]),
  refetchInterval: (query: { state: { data?: { receiptNumber: number | null } | undefined } }) =>
    query.state.data?.receiptNumber === null ? 1000 : (false as const),
});

/** Where a receipt is proved; it stays the same. */
export const receiptAddressQuery = (accountId: string, paymentId: string) => ({
  ...contractQuery(getReceiptAddress, { params: { accountId, paymentId } }, []),
  staleTime: Infinity,
});

/** How far an export is; asked again until it has ended. */
export const exportQuery = (exportId: string) => ({
  ...contractQuery(getExport, { params: { exportId } }, [`export:${exportId}`]),
  refetchInterval: (query: { state: { data?: { state: string } | undefined } }) =>
    query.state.data?.state === 'ready' || query.state.data?.state === 'failed' ? (false as const) : 1000,
});
