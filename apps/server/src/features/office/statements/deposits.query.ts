import { slipNumber, type SlipKind } from '#domain/books/banking.ts';
import { BANK } from '#domain/kernel/chart-of-accounts.ts';
import type { StatementDays } from '#domain/office/statements.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { nameOf } from '../../agency/organizations/index.ts';
import { lineCommandId, type DepositLine } from '../../books/payments/index.ts';
import type { Known } from '../statement-lines/index.ts';

/** What brings receipts and cards to the bank, and what the card company takes off them. */
export const BANKED_BY = ['PaymentDeposited', 'DepositMade', 'CardsSettled', 'RefundSettled', 'ReturnSettled'] as const;

/** One entry of a deposit or a settlement, as it moved the bank. */
export interface BankedEntry {
  journalNumber: number;
  eventType: (typeof BANKED_BY)[number];
  /** Of a receipt its method; of what is the slip's alone its number. */
  detail: string | null;
  on: string;
  cents: number;
  /** The slip that it is of; null of a receipt that was banked by itself. */
  slip: Slip | null;
}

interface Slip {
  depositId: string;
  kind: SlipKind;
  number: string;
  madeBy: string;
}

type EntryRow = Omit<BankedEntry, 'slip'> & { commandId: string; accountId: string | null };

const ENTRIES = `
  select j.number as journal_number, j.event_type, j.detail, j.command_id, j.account_id, to_char(j.booked_on, 'YYYY-MM-DD') as on,
    sum(p.debit_cents - p.credit_cents)::bigint as cents
  from posting p
  join journal_entry j on j.organization_id = p.organization_id and j.number = p.journal_number
  where p.organization_id = $1 and p.ledger_account = '${BANK}' and p.booked_on between $2 and $3
    and p.journal_number <= $4 and j.event_type = any ($5)
  group by j.number, j.event_type, j.detail, j.command_id, j.account_id, j.booked_on order by j.booked_on, j.number`;

/** The lines of deposits and settlements that are of these accounts of clients. */
const LINES = `
  select deposit_id, kind, entry_id from deposit_line where organization_id = $1 and account_id = any ($2::uuid[])`;

const SLIPS = `
  select d.deposit_id, d.kind, d.number, ${nameOf('g', 'Former staff')} as made_by
  from deposit d
  left join agent g on g.organization_id = d.organization_id and g.user_id = d.decided_by
  where d.organization_id = $1 and (d.deposit_id = any ($2::uuid[])
    or (d.kind = 'deposit' and d.number = any ($3::int[])) or (d.kind = 'settlement' and d.number = any ($4::int[])))`;

/** Of entries of receipts the deposit that each is of: it bears the command of its line. */
const depositsOf = async (
  tx: TenantTransaction,
  organizationId: string,
  entries: readonly EntryRow[],
): Promise<Map<string, string>> => {
  const accounts = [...new Set(entries.flatMap(({ accountId }) => accountId ?? []))];
  const { rows } = await tx.query<Pick<DepositLine, 'kind' | 'entryId'> & { depositId: string }>(LINES, [
    organizationId,
    accounts,
  ]);
  const commands = new Set(entries.map(({ commandId }) => commandId));
  return new Map(
    rows
      .map(({ depositId, ...line }) => [lineCommandId(depositId, line), depositId] as const)
      .filter(([commandId]) => commands.has(commandId)),
  );
};

const numbersOf = (entries: readonly EntryRow[], eventType: EntryRow['eventType']): number[] =>
  entries.flatMap((entry) => (entry.eventType === eventType ? Number(entry.detail?.slice(2)) : []));

/** What came to the bank in a period by deposits and settlements, each with its slip (money#deposits-listed). */
export const readBanked = async (
  tx: TenantTransaction,
  organizationId: string,
  { journalNumber }: Known,
  { from, to }: StatementDays,
): Promise<BankedEntry[]> => {
  const { rows } = await tx.query<EntryRow>(ENTRIES, [organizationId, from ?? to, to, journalNumber, BANKED_BY]);
  const depositOf = await depositsOf(tx, organizationId, rows);
  const { rows: made } = await tx.query<Omit<Slip, 'number'> & { number: number }>(SLIPS, [
    organizationId,
    [...new Set(depositOf.values())],
    numbersOf(rows, 'DepositMade'),
    numbersOf(rows, 'CardsSettled'),
  ]);
  const slips = made.map(({ number, ...slip }): Slip => ({ ...slip, number: slipNumber(slip.kind, number) }));
  const byId = new Map(slips.map((slip) => [slip.depositId, slip]));
  const byNumber = new Map(slips.map((slip) => [slip.number, slip]));
  return rows.map(({ commandId, accountId: _, ...entry }) => ({
    ...entry,
    slip: byId.get(depositOf.get(commandId) ?? '') ?? byNumber.get(entry.detail ?? '') ?? null,
  }));
};
