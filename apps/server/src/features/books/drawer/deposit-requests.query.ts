import { Injectable } from '@nestjs/common';
import type { DepositRequest } from '#contracts/books/drawer/deposit-requests.ts';
import type { Actor } from '../../../kernel/actor.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { Reads } from '../../../platform/projections/reads.ts';
import { mayDecide, nameOf } from '../../agency/organizations/index.ts';
import { readerOf } from '../approvals/index.ts';
import { LINE_JOINS } from './banked-line.ts';

type Row = Omit<DepositRequest, 'own' | 'readerMay'> & { by: string };

/** So many are listed. */
const MOST = 50;

const WAITING = `
  select q.request_id, q.made_on, q.bag_cash_cents as cash_cents, q.cash_cents as line_cents, q.total_cents, q.reason,
    ${nameOf('asker', 'Former staff')} as asked_by, q.asked_by as by, q.asked_at::text as asked_at,
    coalesce((
      select jsonb_agg(jsonb_build_object('accountId', l.account_id, 'paymentId', l.payment_id,
        'receiptNumber', l.receipt_number, 'name', l.name, 'method', l.method, 'amountCents', l.amount_cents)
        order by l.place)
      from (
        select listed.place, listed.account_id, listed.payment_id, r.number as receipt_number, e.method,
          coalesce(nullif(payer.body, ''), p.full_name, '') as name, -e.amount_cents as amount_cents
        from unnest(q.account_ids, q.payment_ids) with ordinality as listed (account_id, payment_id, place)
        join lateral (
          select c.* from account_entry c
          where c.organization_id = q.organization_id and c.account_id = listed.account_id
            and c.entry_id = listed.payment_id and c.kind = 'PAYMENT' and c.amount_cents < 0
          order by c.position desc limit 1) e on true
        ${LINE_JOINS}) l), '[]') as receipts
  from deposit_request q
  left join agent asker on asker.organization_id = q.organization_id and asker.user_id = q.asked_by
  where q.organization_id = $1 and q.state = 'pending'
  order by q.asked_at, q.request_id limit ${String(MOST)}`;

const COUNT = `select count(*)::int as waiting from deposit_request where organization_id = $1 and state = 'pending'`;

/** How many deposits wait for a second person. */
export const countDepositRequests = async (tx: TenantTransaction, organizationId: string): Promise<number> => {
  const { rows } = await tx.query<{ waiting: number }>(COUNT, [organizationId]);
  return rows[0]?.waiting ?? 0;
};

/** The deposits that wait for a second person (money#deposits-by-two). */
@Injectable()
export class DepositRequestList {
  constructor(private readonly reads: Reads) {}

  /** The oldest first. */
  list(actor: Actor): Promise<DepositRequest[]> {
    const { organizationId } = actor;
    return this.reads.after({ organizationId }, ['accounts'], async (tx) => {
      const reader = await readerOf(tx, actor);
      const { rows } = await tx.query<Row>(WAITING, [organizationId]);
      return rows.map(({ by, ...request }) => ({
        ...request,
        askedAt: new Date(request.askedAt).toISOString(),
        own: by === reader.userId,
        readerMay: mayDecide('deposit', { askedBy: by, askedAt: request.askedAt }, reader),
      }));
    });
  }
}
