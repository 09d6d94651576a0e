import type { RequestOf } from '#contracts/kernel/endpoint.ts';
import { getStatement } from '#contracts/office/statements/statements.ts';
import { contractQuery } from '../../../lib/query.ts';

export type StatementAsked = NonNullable<RequestOf<typeof getStatement>['query']>;

/** A statement of the books; own names of ledger accounts stand on it. */
export const statementQuery = (query: StatementAsked) => contractQuery(getStatement, { query }, ['ledger', 'settings']);
