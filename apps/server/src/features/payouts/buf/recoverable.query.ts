import type { RecoverableRow } from '#contracts/payouts/buf/buf.ts';
import { LOST_AFTER_DAYS } from '#domain/payouts/buf.ts';
import { daysBetween } from '#domain/kernel/days.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';

/** Tags of payables that stand below zero, and the entry since which each has stood so without a break. */
const RECOVERABLE = `
  with entry as (
    select p.power_id, p.ledger_account, p.journal_number, max(p.booked_on) as booked_on,
      sum(p.credit_cents - p.debit_cents) as cents
    from posting p
    where p.organization_id = $1 and p.surety_id = $2
      and p.ledger_account in ('2200', '2210')
    group by p.power_id, p.ledger_account, p.journal_number
  ), run as (
    select e.*, sum(e.cents) over of_tag as balance, sum(e.cents) over (partition by e.power_id, e.ledger_account) as owed
    from entry e
    window of_tag as (partition by e.power_id, e.ledger_account order by e.journal_number)
  ), below as (
    select r.power_id, r.ledger_account, r.owed, coalesce(max(r.journal_number) filter (where r.balance >= 0), 0) as after
    from run r where r.owed < 0 group by r.power_id, r.ledger_account, r.owed
  ), tag as (
    select b.power_id, b.ledger_account, -b.owed as cents,
      (array_agg(r.booked_on order by r.journal_number))[1] as since
    from below b
    join run r on r.power_id is not distinct from b.power_id and r.ledger_account = b.ledger_account and r.journal_number > b.after
    group by b.power_id, b.ledger_account, b.owed
  )
  select t.power_id, coalesce(w.spelling, '') as power_number, min(t.since) as since,
    coalesce(sum(t.cents) filter (where t.ledger_account = '2200'), 0)::bigint as premium_cents,
    coalesce(sum(t.cents) filter (where t.ledger_account = '2210'), 0)::bigint as buf_cents
  from tag t
  left join power w on w.organization_id = $1 and w.power_id = t.power_id
  group by t.power_id, w.spelling, w.power_number
  order by since, t.power_id is not null, w.power_number, t.power_id`;

/** What a surety owes back of each power, the oldest first; `today` is the organization's. */
export const recoverableAt = async (
  tx: TenantTransaction,
  { organizationId, suretyId, today }: { organizationId: string; suretyId: string; today: string },
): Promise<Omit<RecoverableRow, 'isWaiting'>[]> => {
  const { rows } = await tx.query<Omit<RecoverableRow, 'isWaiting' | 'days' | 'isProposed'>>(RECOVERABLE, [
    organizationId,
    suretyId,
  ]);
  return rows.map((row) => {
    const days = daysBetween(row.since, today);
    return { ...row, days, isProposed: days >= LOST_AFTER_DAYS };
  });
};
