import { v5 as uuidV5 } from 'uuid';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { refusedAt } from '../bond/index.ts';
import { keepFirstAccount, mustBeOperating } from '../bank/index.ts';
import type { BankTransfer } from './bank-transfer.ts';

const INSERT = `
  insert into bank_transfer (organization_id, transfer_id, status, from_account_id, to_account_id, amount_cents, moved_on,
    out_id, in_id, bank_line_id, reason, decided_by, decided_at)
  values ($1, $2, 'booking', $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`;

interface Decided extends BankTransfer {
  bankLineId: string | null;
  reason: string;
  decidedAt: Date;
}

/** What the statement of the account that it leaves has of a transfer, and that of the account that it comes to. */
export const halvesOf = (transferId: string): { outId: string; inId: string } => ({
  outId: uuidV5('out', transferId),
  inId: uuidV5('in', transferId),
});

/**
 * The row that decides a transfer (building#several-streams): its entry follows. `other` is the field that names the
 * second account.
 * @throws Refused BANK_ACCOUNT_NOT_FOUND, BANK_ACCOUNT_OF_TRUST; VALIDATION_FAILED where both are one account.
 */
export const decideTransfer = async (
  tx: TenantTransaction,
  by: { organizationId: string; userId: string },
  { transferId, fromAccountId, toAccountId, amountCents, movedOn, bankLineId, reason, decidedAt }: Decided,
  other: 'toAccountId' | 'otherAccountId',
): Promise<void> => {
  const { organizationId, userId } = by;
  if (fromAccountId === toAccountId) throw refusedAt(other, 'Choose another account.');
  await keepFirstAccount(tx, by);
  for (const account of [fromAccountId, toAccountId]) await mustBeOperating(tx, organizationId, account);
  const { outId, inId } = halvesOf(transferId);
  const moved = [organizationId, transferId, fromAccountId, toAccountId, amountCents, movedOn];
  await tx.query(INSERT, [...moved, outId, inId, bankLineId, reason, userId, decidedAt]);
};
