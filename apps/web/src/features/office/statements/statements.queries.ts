import type { RequestOf } from '#contracts/kernel/endpoint.ts';
import { getStatement } from '#contracts/office/statements/statements.ts';
import { getGeneralLedger } from '#contracts/office/statements/general-ledger.ts';
import { pagedQuery } from '../../../lib/paged-query.ts';
import { contractQuery } from '../../../lib/query.ts';

export type StatementAsked = NonNullable<RequestOf<typeof getStatement>['query']>;

/** A statement of the books; own names of ledger accounts stand on it. */
export const statementQuery = (query: StatementAsked) => contractQuery(getStatement, { query }, ['ledger', 'settings']);

export type GeneralLedgerAsked = NonNullable<RequestOf<typeof getGeneralLedger>['query']>;

/** The general ledger, page by page; each page says the sums of all its accounts. */
export const generalLedgerQuery = (query: GeneralLedgerAsked) =>
  pagedQuery(getGeneralLedger, { query: { ...query, limit: 100 } }, ['ledger', 'settings']);
