import type { BankItemKind } from '#domain/books/bank-matches.ts';
import { BANK_LINE_STATE_WORDS, type BankLineState } from '#domain/books/bank-lines.ts';
import { Refused } from '../../../kernel/refused.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import type { LineToMatch } from './bank-items.query.ts';

/** A line that is held. */
interface HeldLine extends LineToMatch {
  state: BankLineState;
  matchKind: BankItemKind | null;
}

/**
 * Holds a line of the bank until the transaction ends: whatever settles it meets here.
 * @throws Refused BANK_LINE_NOT_FOUND; BANK_LINE_SETTLED where it stands otherwise
 */
export const holdLine = async (
  tx: TenantTransaction,
  organizationId: string,
  bankLineId: string,
  expected: BankLineState,
): Promise<HeldLine> => {
  const { rows } = await tx.query<HeldLine>(
    `select bank_line_id, bank_account_id, state, posted_on, amount_cents, check_number, match_kind
     from bank_line where organization_id = $1 and bank_line_id = $2 for update`,
    [organizationId, bankLineId],
  );
  const [line] = rows;
  if (!line) throw new Refused('BANK_LINE_NOT_FOUND');
  if (line.state !== expected) {
    throw new Refused('BANK_LINE_SETTLED', { state: BANK_LINE_STATE_WORDS[line.state].toLowerCase() });
  }
  return line;
};
