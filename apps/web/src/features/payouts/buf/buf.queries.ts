import { getBuf } from '#contracts/payouts/buf/buf.ts';
import { getBufStatement, listBufStatements } from '#contracts/payouts/buf/buf-statements.ts';
import { DUE_TOPICS } from '#contracts/payouts/remittances/advances.ts';
import { contractQuery } from '../../../lib/query.ts';

/** What moves the BUF of a surety: the same as what it is owed. */
export const bufQuery = (suretyId: string) => contractQuery(getBuf, { params: { suretyId } }, DUE_TOPICS);

/** Statements that a surety sent. */
export const bufStatementsQuery = (suretyId: string) =>
  contractQuery(listBufStatements, { params: { suretyId } }, DUE_TOPICS);

/** One of them, compared with the books. */
export const bufStatementQuery = (suretyId: string, statementId: string) =>
  contractQuery(getBufStatement, { params: { suretyId, statementId } }, DUE_TOPICS);
