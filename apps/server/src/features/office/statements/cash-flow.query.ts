import type { StatementDays } from '#domain/office/statements.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import type { Known } from '../statement-lines/index.ts';

/** The accounts of the ledger that are at a bank. */
export const BANKS = ['1000', '1005'] as const;

/** What one type of entry brought to a bank and took from it. */
export interface BankMove {
  bank: string;
  eventType: string;
  inCents: number;
  outCents: number;
}

const MOVES = `
  select p.ledger_account as bank, j.event_type, sum(p.debit_cents)::bigint as in_cents,
    sum(-p.credit_cents)::bigint as out_cents
  from posting p
  join journal_entry j on j.organization_id = p.organization_id and j.number = p.journal_number
  where p.organization_id = $1 and p.ledger_account = any ($2) and p.booked_on between $3 and $4
    and p.journal_number <= $5
  group by 1, 2 order by 1, 2`;

/** What moved money at the bank in a period, by type of entry (money#cash-flow). */
export const readBankMoves = async (
  tx: TenantTransaction,
  organizationId: string,
  { journalNumber }: Known,
  { from, to }: StatementDays,
): Promise<BankMove[]> =>
  (await tx.query<BankMove>(MOVES, [organizationId, BANKS, from ?? to, to, journalNumber])).rows;
