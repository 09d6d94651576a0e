import { getAccountMapping } from '#contracts/office/accountant-files/account-mapping.ts';
import { listAccountantFiles } from '#contracts/office/accountant-files/accountant-files.ts';
import { pagedQuery } from '../../../lib/paged-query.ts';
import { contractQuery } from '../../../lib/query.ts';

/** Each says what was booked since; asked again while one is being made, beside the live stream. */
export const accountantFilesQuery = {
  ...pagedQuery(listAccountantFiles, { query: {} }, ['export', 'ledger']),
  refetchInterval: (query: { state: { data?: { pages: { rows: { state: string }[] }[] } | undefined } }) =>
    query.state.data?.pages.some(({ rows }) => rows.some(({ state }) => state === 'waiting')) ? 1000 : (false as const),
};

export const accountMappingQuery = contractQuery(getAccountMapping, {}, ['export', 'settings']);
