import type { StatementDays } from '#domain/office/statements.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { ofAccounts, withAccounts, type Known } from '../statement-lines/index.ts';

/** What a month wrote and collected. */
export interface MonthRow {
  /** `2026-11` */
  month: string;
  writtenCents: number;
  collectedCents: number;
}

const byMonth = (known: Known): string => `
  with moved as (
    select j.booked_on, e.amount_cents as written, 0 as collected
    from account_entry e
    join journal_entry j on j.organization_id = e.organization_id and j.event_id = e.event_id and j.part = e.part
    where e.organization_id = $1 and e.kind = 'PREMIUM' and e.what not in ('opened', 'corrected') and j.booked_on between $2 and $3
      and j.number <= $4${ofAccounts(known, 'e.account_id', 5)}
    union all
    select j.booked_on, 0, case when j.event_type = 'PaymentReceived' then j.amount_cents else -j.amount_cents end
    from journal_entry j
    where j.organization_id = $1 and j.event_type in ('PaymentReceived', 'PaymentVoided', 'PaymentReturned')
      and j.booked_on between $2 and $3 and j.number <= $4${ofAccounts(known, 'j.account_id', 5)})
  select to_char(booked_on, 'YYYY-MM') as month, sum(written)::bigint as written_cents,
    sum(collected)::bigint as collected_cents
  from moved group by 1 order by 1`;

/** By how much premium rose, and what clients paid, in each month of a period that has either (money#by-month). */
export const readByMonth = async (
  tx: TenantTransaction,
  organizationId: string,
  known: Known,
  { from, to }: StatementDays,
): Promise<MonthRow[]> => {
  const values = withAccounts(known, [organizationId, from ?? to, to, known.journalNumber]);
  return (await tx.query<MonthRow>(byMonth(known), values)).rows;
};
