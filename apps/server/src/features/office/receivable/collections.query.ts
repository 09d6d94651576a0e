import type { PaymentMethod } from '#domain/kernel/payment-methods.ts';
import type { StatementDays } from '#domain/office/statements.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { nameOf } from '../../agency/organizations/index.ts';
import { EVENT_TAKEN_BACK } from '../../books/ledger/index.ts';
import { ofAccounts, withAccounts, type Known } from '../statement-lines/index.ts';

/** Payments that were booked, voided or returned in a week, of one method and whoever took them. */
export interface CollectedRow {
  method: PaymentMethod;
  /** Monday of the week. */
  weekOn: string;
  takenBy: string;
  name: string;
  takenCents: number;
  voidedCents: number;
  returnedCents: number;
  /** What of all of it the postings to what clients owe, or owed before it was written off, say. */
  postedCents: number;
}

/** A void or a return belongs to the method and to whoever took the payment, and to its own day. */
const collected = (known: Known): string => `
  with moved as (
    select j.event_type, date_trunc('week', j.booked_on)::date as week_on, coalesce(o.actor_id, j.actor_id) as taken_by,
      coalesce(r.method, o.detail, j.detail) as method, j.amount_cents,
      (select sum(p.credit_cents - p.debit_cents) from posting p
       where p.organization_id = j.organization_id and p.journal_number = j.number
         and p.ledger_account in ('1100', '5200')) as posted_cents
    from journal_entry j
    left join journal_entry o on o.organization_id = j.organization_id and o.event_id = j.reverses_event_id
    left join receipt r on r.organization_id = j.organization_id
      and r.event_id = ${EVENT_TAKEN_BACK}
    where j.organization_id = $1 and j.event_type in ('PaymentReceived', 'PaymentVoided', 'PaymentReturned')
      and j.booked_on between $2 and $3 and j.number <= $4${ofAccounts(known, 'j.account_id', 5)})
  select m.method, to_char(m.week_on, 'YYYY-MM-DD') as week_on, m.taken_by, ${nameOf('g', 'Former staff')} as name,
    coalesce(sum(m.amount_cents) filter (where m.event_type = 'PaymentReceived'), 0)::bigint as taken_cents,
    coalesce(sum(-m.amount_cents) filter (where m.event_type = 'PaymentVoided'), 0)::bigint as voided_cents,
    coalesce(sum(-m.amount_cents) filter (where m.event_type = 'PaymentReturned'), 0)::bigint as returned_cents,
    sum(m.posted_cents)::bigint as posted_cents
  from moved m
  left join agent g on g.organization_id = $1 and g.user_id = m.taken_by
  group by 1, 2, 3, 4 order by 4, 3, 2, 1`;

/** What clients paid in a period, by method, week and whoever took it (money#collections). */
export const readCollected = async (
  tx: TenantTransaction,
  organizationId: string,
  known: Known,
  { from, to }: StatementDays,
): Promise<CollectedRow[]> =>
  (
    await tx.query<CollectedRow>(
      collected(known),
      withAccounts(known, [organizationId, from ?? to, to, known.journalNumber]),
    )
  ).rows;
