import { getAccountMapping } from '#contracts/office/accountant-files/account-mapping.ts';
import { listAccountantFiles } from '#contracts/office/accountant-files/accountant-files.ts';
import { pagedQuery } from '../../../lib/paged-query.ts';
import { contractQuery } from '../../../lib/query.ts';

/** Each says what was booked since. */
export const accountantFilesQuery = pagedQuery(listAccountantFiles, { query: {} }, ['export', 'ledger']);

export const accountMappingQuery = contractQuery(getAccountMapping, {}, ['export', 'settings']);
