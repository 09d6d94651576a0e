import type { StatementDays } from '#domain/office/statements.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import type { Known } from '../statement-lines/index.ts';

/** A receipt with its fate, as far as it is known. */
export interface RegisteredReceipt {
  journalNumber: number;
  number: number;
  on: string;
  method: string;
  amountCents: number;
  /** What took it back, and when that was booked. */
  ending: 'PaymentVoided' | 'PaymentReturned' | null;
  endedOn: string | null;
  accountId: string;
  accountShortId: number | null;
  name: string | null;
}

const RECEIPTS = `
  select r.journal_number, r.number, to_char(j.booked_on, 'YYYY-MM-DD') as on, r.method, r.amount_cents, v.event_type as ending,
    to_char(v.booked_on, 'YYYY-MM-DD') as ended_on, r.account_id, n.short_id as account_short_id, d.full_name as name
  from journal_entry j
  join receipt r on r.organization_id = j.organization_id and r.journal_number = j.number
  left join journal_entry v on v.organization_id = j.organization_id and v.reverses_event_id = j.event_id
    and v.number <= $4 and v.event_type in ('PaymentVoided', 'PaymentReturned')
  left join account_number n on n.organization_id = r.organization_id and n.account_id = r.account_id
  left join account a on a.organization_id = r.organization_id and a.account_id = r.account_id
  left join defendant d on d.organization_id = a.organization_id and d.id = a.defendant_id and d.lifecycle = 'live'
  where j.organization_id = $1 and j.event_type = 'PaymentReceived' and j.booked_on between $2 and $3 and j.number <= $4
  order by r.number`;

/** The receipts booked in a period (money#receipt-register). */
export const readReceipts = async (
  tx: TenantTransaction,
  organizationId: string,
  { journalNumber }: Known,
  { from, to }: StatementDays,
): Promise<RegisteredReceipt[]> =>
  (await tx.query<RegisteredReceipt>(RECEIPTS, [organizationId, from ?? to, to, journalNumber])).rows;
