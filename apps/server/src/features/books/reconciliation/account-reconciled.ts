import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import type { AccountReconciled, Newest } from './reconciliation.ts';

/** Two who begin or reopen one of an account meet here. */
const LOCK = "select pg_advisory_xact_lock(hashtextextended('reconciliation:' || $1 || $2, 0))";

const STATE = `
  select reconciliation_id, statement_on, statement_cents, state from bank_reconciliation
  where organization_id = $1 and bank_account_id = $2 and state <> 'discarded'
  order by statement_on desc limit 2`;

/** What an account is reconciled through, and whether one is in progress; locked until the transaction ends. */
export const lockAccountReconciled = async (
  tx: TenantTransaction,
  organizationId: string,
  bankAccountId: string,
): Promise<AccountReconciled> => {
  await tx.query(LOCK, [organizationId, bankAccountId]);
  const { rows } = await tx.query<Newest & { state: string }>(STATE, [organizationId, bankAccountId]);
  // One that is in progress is always the newest: it begins after the last, and only the newest is reopened.
  return {
    newest: rows.find(({ state }) => state === 'finished') ?? null,
    hasOpen: rows.some(({ state }) => state === 'open'),
  };
};
