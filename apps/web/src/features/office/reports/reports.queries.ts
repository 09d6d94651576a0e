import { listDefendants } from '#contracts/people/people/defendants.ts';
import type { RequestOf } from '#contracts/kernel/endpoint.ts';
import { listLedgerLines } from '#contracts/office/reports/ledger-lines.ts';
import { listPayments } from '#contracts/office/payment-history/payment-history.ts';
import { getJournalEntry, listJournal } from '#contracts/office/reports/reports.ts';
import { getAuditChain, getTrialBalance } from '#contracts/books/ledger/ledger.ts';
import { listExports, previewStatementRun } from '#contracts/books/ledger/exports.ts';
import { pagedQuery } from '../../../lib/paged-query.ts';
import { contractQuery } from '../../../lib/query.ts';

type QueryOf<E extends Parameters<typeof contractQuery>[0]> = NonNullable<RequestOf<E>['query']>;

/** So many pages follow every change by themselves; a longer list says that it has changed (defendants.screen.tsx). */
export const PAGES_THAT_FOLLOW = 3;

/** With the last contact of each only where it is shown: it is read apart. */
export const defendantsQuery = (filters: QueryOf<typeof listDefendants>, { contacts }: { contacts: boolean }) => ({
  ...pagedQuery(listDefendants, { query: { ...filters, ...(contacts ? { contacts: 'true' } : {}), limit: 200 } }, [
    'defendant',
    'indemnitor',
    'bond',
    'account',
    'note',
    'file',
    'settings',
    ...(contacts ? (['recovery-case'] as const) : []),
  ]),
  enabled: ({ state }: { state: { data?: { pages: unknown[] } | undefined } }) =>
    (state.data?.pages.length ?? 0) <= PAGES_THAT_FOLLOW,
});

export const trialBalanceQuery = (query: QueryOf<typeof getTrialBalance>) =>
  contractQuery(getTrialBalance, { query }, ['ledger']);

/** Of one ledger account; the first page says its sums. */
export const ledgerLinesQuery = (code: string, query: QueryOf<typeof listLedgerLines>) =>
  pagedQuery(listLedgerLines, { params: { ledgerAccount: code }, query }, ['ledger', 'settings']);

export const journalQuery = (query: QueryOf<typeof listJournal>) => pagedQuery(listJournal, { query }, ['ledger']);

export const journalEntryQuery = (journalNumber: number) =>
  contractQuery(getJournalEntry, { params: { journalNumber } }, ['ledger']);

export const paymentsQuery = (query: QueryOf<typeof listPayments>) => pagedQuery(listPayments, { query }, ['ledger']);

/** The exports made so far; asked again while one is being made, beside the live stream. */
export const exportsQuery = {
  ...pagedQuery(listExports, { query: {} }, ['export']),
  refetchInterval: (query: { state: { data?: { pages: { rows: { state: string }[] }[] } | undefined } }) =>
    query.state.data?.pages.some(({ rows }) => rows.some(({ state }) => state === 'waiting' || state === 'working'))
      ? 1000
      : (false as const),
};

/** Whom statements by mail would reach, of those who owe something due for so many days (money#statement-run). */
export const statementRunQuery = (olderThanDays: number) =>
  contractQuery(previewStatementRun, { query: { olderThanDays } }, ['ledger', 'account', 'defendant', 'export']);

/** The head of the audit chain (building#audit-chain). */
export const auditChainQuery = contractQuery(getAuditChain, { query: { limit: 1 } }, ['ledger']);
