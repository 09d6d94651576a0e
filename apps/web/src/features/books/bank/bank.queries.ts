import { queryOptions, skipToken } from '@tanstack/react-query';
import {
  listBankAccounts,
  listBankLines,
  listBankProposals,
  listReturnedReceipts,
  previewBankFile,
  type KeptColumns,
} from '#contracts/books/bank/bank.ts';
import { listBankTransfers } from '#contracts/books/bank/bank-transfers.ts';
import type { BankLineState } from '#domain/books/bank-lines.ts';
import { call } from '../../../lib/api.ts';
import { pagedQuery } from '../../../lib/paged-query.ts';
import { contractQuery } from '../../../lib/query.ts';

export const bankAccountsQuery = contractQuery(listBankAccounts, {}, ['bank']);

/** What the lines of an account are narrowed to. */
export interface LineFilter {
  state?: BankLineState | undefined;
  words?: string | undefined;
}

export const bankLinesQuery = (bankAccountId: string, filter: LineFilter) =>
  pagedQuery(listBankLines, { params: { bankAccountId }, query: filter }, ['bank']);

/** Transfers between the accounts. */
export const bankTransfersQuery = contractQuery(listBankTransfers, {}, ['bank', 'ledger']);

/** What of the books fits a line. */
export const bankProposalsQuery = (bankLineId: string) =>
  contractQuery(listBankProposals, { params: { bankLineId } }, ['bank', 'ledger', 'account']);

/** What a line may have sent back. */
export const returnedReceiptsQuery = (bankLineId: string) =>
  contractQuery(listReturnedReceipts, { params: { bankLineId } }, ['bank', 'account', 'ledger']);

/** A file that somebody chose: its text, and the columns that they chose. */
export interface ChosenFile {
  text: string;
  columns: KeptColumns | null;
}

/** What a file would bring; nothing while none is chosen. `name` tells one file from the next. */
export const previewQuery = (bankAccountId: string, name: string, { text, columns }: ChosenFile) =>
  queryOptions({
    queryKey: ['bank-file', bankAccountId, name, columns],
    queryFn:
      text === ''
        ? skipToken
        : ({ signal }) => call(previewBankFile, { params: { bankAccountId }, body: { text, columns }, signal }),
    meta: { topics: ['bank'] },
    gcTime: 0,
  });
