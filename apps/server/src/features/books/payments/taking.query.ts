import { Injectable } from '@nestjs/common';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import type { getTaking } from '#contracts/books/payments/payments.ts';
import { Refused } from '../../../kernel/refused.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { optionalView, Reads } from '../../../platform/projections/reads.ts';
import { nameOf } from '../../agency/organizations/index.ts';

type Taking = ResponseOf<typeof getTaking>;

const TAKING = `
  select t.taking_id, o.name as organization_name, t.taken_at,
         ${nameOf('staff', 'Former staff')} as taken_by, t.method, t.paid_on
  from taking t
  join organization o on o.organization_id = t.organization_id
  left join agent staff on staff.organization_id = t.organization_id and staff.user_id = t.taken_by
  where t.organization_id = $1 and t.taking_id = $2`;

/** Each payment with the balance right after it; what was typed stands beside its event. */
const PAYMENTS = `
  select p.account_id, p.payment_id, r.number as receipt_number,
         n.short_id as account_short_id, coalesce(d.full_name, '') as defendant_name,
         p.amount_cents, coalesce(e.voided, false) as voided,
         exists (select from account_entry b where b.organization_id = e.organization_id and b.entry_id = e.entry_id
                 and b.what = 'returned') as returned,
         (select coalesce(sum(b.amount_cents), 0)::bigint from account_entry b
          where b.organization_id = e.organization_id and b.account_id = e.account_id and b.position <= e.position)
           as balance_cents,
         coalesce(payer.body, '') as payer, coalesce(reference.body, '') as external_reference
  from taking_payment p
  join account a on a.organization_id = p.organization_id and a.account_id = p.account_id
  left join account_entry e on e.organization_id = p.organization_id and e.account_id = p.account_id
    and e.entry_id = p.payment_id and e.kind = 'PAYMENT' and e.what = 'added'
  left join defendant d on d.organization_id = a.organization_id and d.id = a.defendant_id and d.lifecycle = 'live'
  left join receipt r on r.organization_id = p.organization_id and r.payment_id = p.payment_id
  left join account_number n on n.organization_id = p.organization_id and n.account_id = p.account_id
  left join entry_text payer
    on payer.organization_id = e.organization_id and payer.event_id = e.event_id and payer.field = 'payer'
  left join entry_text reference on reference.organization_id = e.organization_id
    and reference.event_id = e.event_id and reference.field = 'externalReference'
  where p.organization_id = $1 and p.taking_id = $2
  order by p.place`;

/** Reads the one paper of a payment for several accounts (bonds#several-accounts). */
@Injectable()
export class TakingPapers {
  constructor(private readonly reads: Reads) {}

  /** @throws Refused ENTRY_NOT_FOUND, also for another organization's. */
  get({ organizationId }: Actor, takingId: string): Promise<Taking> {
    return this.reads.after({ organizationId }, ['accounts', optionalView('ledger')], async (tx) => {
      const values = [organizationId, takingId];
      const [takings, payments] = await Promise.all([
        tx.query<Omit<Taking, 'payments' | 'totalCents' | 'payer' | 'externalReference'>>(TAKING, values),
        tx.query<Taking['payments'][number] & Pick<Taking, 'payer' | 'externalReference'>>(PAYMENTS, values),
      ]);
      const [taking] = takings.rows;
      if (!taking) throw new Refused('ENTRY_NOT_FOUND');
      const typed = payments.rows.find(({ payer, externalReference }) => payer !== '' || externalReference !== '');
      return {
        ...taking,
        payer: typed?.payer ?? '',
        externalReference: typed?.externalReference ?? '',
        totalCents: payments.rows.reduce((sum, { amountCents }) => sum + amountCents, 0),
        payments: payments.rows.map(({ payer: _, externalReference: __, ...payment }) => payment),
      };
    });
  }
}
