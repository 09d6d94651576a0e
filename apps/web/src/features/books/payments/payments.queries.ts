import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { getReceiptAddress } from '#contracts/books/account/paper.ts';
import { getReceipt } from '#contracts/books/account/statements.ts';
import { listPaymentsBefore } from '#contracts/books/payments/payments-before.ts';
import { findPayable, getCashOfPayer, getSituations, getTaking } from '#contracts/books/payments/payments.ts';
import { call } from '../../../lib/api.ts';
import { contractQuery } from '../../../lib/query.ts';

/** What is owed on these accounts, what is due now and next, and who paid last. */
export const situationsQuery = (accountIds: readonly string[]) =>
  queryOptions({
    queryKey: ['pay-situations', ...accountIds],
    queryFn: ({ signal }) => call(getSituations, { body: { accountIds: [...accountIds] }, signal }),
    placeholderData: keepPreviousData,
    meta: { topics: accountIds.map((accountId) => `account:${accountId}` as const) },
  });

/** Accounts by what was typed. What is found holds personal data and is dropped soon. */
export const payableQuery = (typed: string) =>
  queryOptions({
    queryKey: ['payable', typed],
    queryFn: ({ signal }) => call(findPayable, { body: { typed }, signal }),
    placeholderData: keepPreviousData,
    meta: { topics: ['defendant', 'bond', 'account'] },
    gcTime: 60_000,
  });

/** The cash of a payer within 12 months (money#form-8300). */
export const cashOfPayerQuery = (payer: string, accountIds: readonly string[]) =>
  queryOptions({
    queryKey: ['cash-of-payer', payer, ...accountIds],
    queryFn: ({ signal }) => call(getCashOfPayer, { body: { payer, accountIds: [...accountIds] }, signal }),
    meta: { topics: ['account'] },
    gcTime: 60_000,
  });

/** The one paper of a payment for several accounts; asked again until each receipt has its number. */
export const takingQuery = (takingId: string) => ({
  ...contractQuery(getTaking, { params: { takingId } }, ['account']),
  refetchInterval: (query: { state: { data?: { payments: { receiptNumber: number | null }[] } | undefined } }) =>
    query.state.data?.payments.some(({ receiptNumber }) => receiptNumber === null) ? 1000 : (false as const),
});

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

/** What the program before took on an account, of some days (moving-in#payments-before). */
export const paymentsBeforeQuery = (
  accountId: string,
  { from, to }: { from?: string | undefined; to?: string | undefined },
) => contractQuery(listPaymentsBefore, { params: { accountId }, query: { from, to } }, [`account:${accountId}`]);
