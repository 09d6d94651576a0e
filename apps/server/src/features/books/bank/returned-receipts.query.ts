import { Injectable } from '@nestjs/common';
import type { listReturnedReceipts, ReturnedReceipt } from '#contracts/books/bank/bank.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { isReturnedByBank, RETURN_DAYS } from '#domain/books/returned-lines.ts';
import { PAYMENT_METHODS } from '#domain/kernel/payment-methods.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { optionalView, Reads } from '../../../platform/projections/reads.ts';
import { readLine } from './booked-lines.ts';

/** A receipt lay in the drawer for so many days at most before it was banked, as they are looked for. */
const DRAWER_DAYS = 60;

/**
 * Receipts of the line's amount that were banked before it and stand, on the account where each stands now: the newest
 * first. A transfer is at the bank from its own day.
 */
const RECEIPTS = `
  select here.account_id, r.payment_id, r.number as receipt_number, coalesce(d.full_name, '') as name, here.method,
    r.amount_cents, r.paid_on, here.deposited_on as banked_on, coalesce(reference.body, '') as external_reference
  from receipt r
  cross join lateral (
    select e.account_id, e.deposited_on, e.method from account_entry e
    where e.organization_id = r.organization_id and e.entry_id = r.payment_id and e.kind = 'PAYMENT'
      and e.what in ('added', 'transferred') and e.amount_cents < 0
    order by e.position desc limit 1) here
  join account a on a.organization_id = r.organization_id and a.account_id = here.account_id
  left join defendant d on d.organization_id = a.organization_id and d.id = a.defendant_id and d.lifecycle = 'live'
  left join entry_text reference on reference.organization_id = r.organization_id and reference.event_id = r.event_id
    and reference.field = 'externalReference'
  where r.organization_id = $1 and r.amount_cents = $2
    and r.paid_on between $3::date - ${String(RETURN_DAYS + DRAWER_DAYS)} and $3::date
    and here.method = any ($4)
    and (here.deposited_on between $3::date - ${String(RETURN_DAYS)} and $3::date
      or here.deposited_on is null and here.method = 'Bank Transfer'
        and r.paid_on >= $3::date - ${String(RETURN_DAYS)})
    and not exists (select from account_entry ended
      where ended.organization_id = r.organization_id and ended.entry_id = r.payment_id and ended.kind = 'PAYMENT'
        and ended.what in ('voided', 'returned'))
  order by here.deposited_on desc nulls first, r.number desc
  limit 10`;

/** What a line of the bank that says so may have sent back (money#returned-lines). */
@Injectable()
export class ReturnedReceipts {
  constructor(private readonly reads: Reads) {}

  /** @throws Refused BANK_LINE_NOT_FOUND */
  async of({ organizationId }: Actor, bankLineId: string): Promise<ResponseOf<typeof listReturnedReceipts>> {
    return this.reads.after({ organizationId }, ['accounts', optionalView('ledger')], async (tx) => {
      const { amountCents, postedOn, kind } = await readLine(tx, organizationId, bankLineId);
      if (kind === 'trust') return { receipts: [] }; // a check of collateral is told at its receipt
      const { rows: receipts } = await tx.query<ReturnedReceipt>(RECEIPTS, [
        organizationId,
        -amountCents,
        postedOn,
        PAYMENT_METHODS.filter(isReturnedByBank),
      ]);
      return { receipts };
    });
  }
}
