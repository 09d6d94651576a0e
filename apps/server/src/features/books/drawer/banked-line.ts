import type { BankedLine } from '#contracts/books/drawer/drawer.ts';
import { isCard } from '#domain/books/banking.ts';
import { nameOf } from '../../agency/organizations/index.ts';
import { CAME_IN, listedMethods } from '../ledger/index.ts';

/**
 * SQL over `account_entry e`, as the index of what is not settled has it: card payments, refunds to cards, and returns
 * of cards that were settled. A card that came back before cancels its receipt: neither is listed (money#card-returns).
 * Asked whether one exists, PostgreSQL may read all entries of an agency at once instead.
 */
export const NOT_SETTLED = `
  e.organization_id = $1 and e.deposited_on is null and not e.voided and e.method in (${listedMethods(isCard)})
  and (${CAME_IN}
    or e.kind = 'REFUND' and e.what = 'added'
    or e.kind = 'PAYMENT' and e.what = 'returned' and (
      select came.deposited_on from account_entry came
      where came.organization_id = e.organization_id and came.account_id = e.account_id
        and came.entry_id = e.entry_id and came.amount_cents < 0
      order by came.position desc limit 1) is not null)`;

/** SQL over `receipt r`: the till that its cash came into; null of the office drawer. */
export const TILL_OF_RECEIPT = `(
    select p.till_id from posting p
    where p.organization_id = r.organization_id and p.journal_number = r.journal_number
      and p.till_id is not null limit 1)`;

/** SQL over `account_entry e`: it is in no deposit that waits for a second person. */
export const IN_NO_REQUEST = `
  not exists (select from deposit_request q
    where q.organization_id = $1 and q.state = 'pending' and e.entry_id = any (q.payment_ids))`;

/** SQL: what people see of a line; its payer and number were typed when the payment was taken. */
export const LINE_COLUMNS = `
  e.account_id, e.entry_id, r.number as receipt_number, n.short_id as account_short_id,
  a.defendant_id, coalesce(p.full_name, '') as defendant_name, payer.body as payer,
  reference.body as external_reference, e.method, -e.amount_cents as amount_cents, e.effective_on as taken_on,
  case when j.booked_on <> e.effective_on then j.booked_on end as booked_on,
  ${nameOf('staff', 'Former staff')} as recorded_by,
  ${TILL_OF_RECEIPT} as till_id`;

/** A line as it is read: the name of its till is beside its event. */
export type ReadLine<L extends BankedLine = BankedLine> = Omit<L, 'till'> & { tillId: string | null };

/** SQL: where these columns come from, over `account_entry e`. */
export const LINE_JOINS = `
  join account a on a.organization_id = e.organization_id and a.account_id = e.account_id
  left join journal_entry j on j.organization_id = e.organization_id and j.event_id = e.event_id and j.part = e.part
  left join account_entry taken on taken.organization_id = e.organization_id and taken.entry_id = e.entry_id
    and taken.kind = 'PAYMENT' and taken.what = 'added'
  left join defendant p on p.organization_id = a.organization_id and p.id = a.defendant_id and p.lifecycle = 'live'
  left join receipt r on r.organization_id = e.organization_id and r.payment_id = e.entry_id
  left join account_number n on n.organization_id = e.organization_id and n.account_id = e.account_id
  left join agent staff on staff.organization_id = e.organization_id and staff.user_id = coalesce(taken.actor_id, e.actor_id)
  left join entry_text payer
    on payer.organization_id = e.organization_id and payer.event_id = taken.event_id and payer.field = 'payer'
  left join entry_text reference on reference.organization_id = e.organization_id
    and reference.event_id = taken.event_id and reference.field = 'externalReference'`;
