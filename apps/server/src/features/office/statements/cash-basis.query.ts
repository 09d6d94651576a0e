import { addDays } from '#domain/kernel/days.ts';
import type { StatementDays } from '#domain/office/statements.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import type { Known } from '../statement-lines/index.ts';

/** Where an expense stands until it is paid. */
export const UNPAID_EXPENSES: Readonly<Record<string, string>> = {
  '5000': '2200',
  '5010': '2120',
  '5100': '2500',
  '5500': '2220',
  '5600': '2600',
};

/** What an agency moved in with is no expense when it is booked; what an employee advanced is paid (money#cash-basis). */
const MOVED = `
  select p.ledger_account as code, sum(p.credit_cents - p.debit_cents)::bigint as cents
  from posting p
  join journal_entry j on j.organization_id = p.organization_id and j.number = p.journal_number
  where p.organization_id = $1 and p.ledger_account = any ($2) and p.booked_on between $3 and $4
    and p.journal_number <= $5 and j.event_type not like 'Opening%'
    and (p.ledger_account <> '2600' or p.payee is null or p.payee not like 'agent:%')
  group by 1`;

/** By how much more of expenses was unpaid at the end of a period than before it, by the account of the liability. */
export const readUnpaidExpenses = async (
  tx: TenantTransaction,
  organizationId: string,
  { journalNumber }: Known,
  { from, to }: StatementDays,
): Promise<Map<string, number>> => {
  const values = [organizationId, Object.values(UNPAID_EXPENSES), from ?? to, to, journalNumber];
  const { rows } = await tx.query<{ code: string; cents: number }>(MOVED, values);
  return new Map(rows.map(({ code, cents }) => [code, cents]));
};

const CUT_OVER = `
  select closed_until as day from move_in_days where organization_id = $1 and closed_until between $2 and $3`;

/**
 * The day whose end a period begins with: the one before it, or its cut-over day, up to which nothing but the opening
 * books. What clients owed on it came with them, and was collected by nobody (moving-in#opening-cash).
 */
export const readBeginning = async (
  tx: TenantTransaction,
  organizationId: string,
  { from, to }: StatementDays,
): Promise<string> => {
  const { rows } = await tx.query<{ day: string }>(CUT_OVER, [organizationId, from ?? to, to]);
  return rows[0]?.day ?? addDays(from ?? to, -1);
};
