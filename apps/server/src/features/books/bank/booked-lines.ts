import type { BankAccountKind, BankLineState } from '#domain/books/bank-lines.ts';
import { Refused } from '../../../kernel/refused.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { holdLine } from './bank-line-state.ts';
import { knownAccount, mustBeOperating } from './known-account.ts';

/** A line as it is booked from: what the bank says, and what its account is called. */
interface LineOfBank {
  bankLineId: string;
  bankAccountId: string;
  state: BankLineState;
  postedOn: string;
  amountCents: number;
  description: string;
  checkNumber: string;
  bank: string;
  kind: BankAccountKind;
}

const LINE = `
  select bank_line_id, bank_account_id, state, posted_on, amount_cents, description, check_number from bank_line
  where organization_id = $1 and bank_line_id = $2`;

/** @throws Refused BANK_LINE_NOT_FOUND */
export const readLine = async (
  tx: TenantTransaction,
  organizationId: string,
  bankLineId: string,
): Promise<LineOfBank> => {
  const { rows } = await tx.query<Omit<LineOfBank, 'bank' | 'kind'>>(LINE, [organizationId, bankLineId]);
  const [line] = rows;
  if (!line) throw new Refused('BANK_LINE_NOT_FOUND');
  const { name: bank, kind } = await knownAccount(tx, organizationId, line.bankAccountId);
  return { ...line, bank, kind };
};

/**
 * Has a line that waits be booked elsewhere (money#booked-from-a-line): nothing else is done with it meanwhile.
 * @throws Refused BANK_LINE_NOT_FOUND, BANK_LINE_SETTLED; BANK_ACCOUNT_OF_TRUST where it is of collateral
 */
export const reserveLine = async (tx: TenantTransaction, organizationId: string, bankLineId: string): Promise<void> => {
  const { bankAccountId } = await holdLine(tx, organizationId, bankLineId, 'to match');
  await mustBeOperating(tx, organizationId, bankAccountId);
  await tx.query(`update bank_line set state = 'booking' where organization_id = $1 and bank_line_id = $2`, [
    organizationId,
    bankLineId,
  ]);
};

/** What it is booked as waits for a second person. */
export const setWaiting = async (tx: TenantTransaction, organizationId: string, bankLineId: string): Promise<void> => {
  await tx.query(
    `update bank_line set state = 'waiting' where organization_id = $1 and bank_line_id = $2 and state = 'booking'`,
    [organizationId, bankLineId],
  );
};

/** Has a line wait to be matched again, where it is on its way into the books or matched with this event. */
export const releaseLine = async (
  tx: TenantTransaction,
  organizationId: string,
  { bankLineId, eventId }: { bankLineId: string; eventId: string | null },
): Promise<void> => {
  await tx.query(
    `update bank_line set state = 'to match', match_kind = null, match_id = null, match_words = null, match_on = null,
       match_account_id = null, matched_by = null, matched_at = null
     where organization_id = $1 and bank_line_id = $2 and (state in ('booking', 'waiting') or match_id = $3)`,
    [organizationId, bankLineId, eventId],
  );
};
