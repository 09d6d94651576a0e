import { RECEIVABLE } from '#domain/kernel/chart-of-accounts.ts';
import type { StatementDays } from '#domain/office/statements.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { nameOf } from '../../agency/organizations/index.ts';
import { ofAccounts, withAccounts, type Known } from '../statement-lines/index.ts';

/** What one type of entry added to what clients owe and took off it. */
export interface ReceivableMove {
  eventType: string;
  detail: string | null;
  addedCents: number;
  takenOffCents: number;
}

const movesOf = (known: Known): string => `
  select j.event_type, j.detail, sum(p.debit_cents)::bigint as added_cents, sum(-p.credit_cents)::bigint as taken_off_cents
  from posting p
  join journal_entry j on j.organization_id = p.organization_id and j.number = p.journal_number
  where p.organization_id = $1 and p.ledger_account = '${RECEIVABLE}' and p.booked_on between $2 and $3
    and p.journal_number <= $4${ofAccounts(known, 'p.account_id', 5)}
  group by 1, 2 order by 1, 2 nulls first`;

/** What changed the receivable in a period, by type of entry (money#receivable-changes). */
export const readReceivableMoves = async (
  tx: TenantTransaction,
  organizationId: string,
  known: Known,
  { from, to }: StatementDays,
): Promise<ReceivableMove[]> =>
  (
    await tx.query<ReceivableMove>(
      movesOf(known),
      withAccounts(known, [organizationId, from ?? to, to, known.journalNumber]),
    )
  ).rows;

/** One entry that wrote off, adjusted or voided what a client owed. */
export interface AdjustedRow {
  journalNumber: number;
  eventType: string;
  detail: string | null;
  on: string;
  /** What it changed what is owed by: negative where less is owed. */
  cents: number;
  accountId: string | null;
  accountShortId: number | null;
  name: string | null;
  by: string;
}

const adjusted = (known: Known): string => `
  select j.number as journal_number, j.event_type, j.detail, to_char(j.booked_on, 'YYYY-MM-DD') as on,
    sum(p.debit_cents - p.credit_cents)::bigint as cents, j.account_id, n.short_id as account_short_id,
    d.full_name as name, ${nameOf('g', 'Former staff')} as by
  from posting p
  join journal_entry j on j.organization_id = p.organization_id and j.number = p.journal_number
  left join account_number n on n.organization_id = j.organization_id and n.account_id = j.account_id
  left join account a on a.organization_id = j.organization_id and a.account_id = j.account_id
  left join defendant d on d.organization_id = a.organization_id and d.id = a.defendant_id and d.lifecycle = 'live'
  left join agent g on g.organization_id = j.organization_id and g.user_id = j.actor_id
  where p.organization_id = $1 and p.ledger_account = '${RECEIVABLE}' and p.booked_on between $2 and $3
    and p.journal_number <= $4 and j.event_type = any ($5)${ofAccounts(known, 'p.account_id', 6)}
  group by j.number, j.event_type, j.detail, j.booked_on, j.account_id, n.short_id, d.full_name, g.user_id, by
  order by j.number`;

/** Each entry of some types that changed what clients owe (money#write-offs-and-adjustments). */
export const readAdjusted = async (
  tx: TenantTransaction,
  organizationId: string,
  known: Known,
  { days: { from, to }, types }: { days: StatementDays; types: readonly string[] },
): Promise<AdjustedRow[]> =>
  (
    await tx.query<AdjustedRow>(
      adjusted(known),
      withAccounts(known, [organizationId, from ?? to, to, known.journalNumber, types]),
    )
  ).rows;
