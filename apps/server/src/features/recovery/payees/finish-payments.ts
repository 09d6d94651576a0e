import { Injectable } from '@nestjs/common';
import { Process } from '../../../platform/processes/processes.ts';
import type { Run } from '../../../platform/processes/run.ts';
import { freeCosts, markPaid } from '../recovery-costs/index.ts';
import { payableDecider, payPayable, voidPayable } from './payable.ts';
import { lockPayment, type CostOfPayment, type LockedPayment } from './payable-payment.ts';

type Decided = Pick<LockedPayment, 'id' | 'payeeKind' | 'payeeId' | 'method' | 'approved' | 'alone'> & {
  /** Of a payment its number; of a void none. */
  externalReference: string;
  status: 'booking' | 'voiding';
  costs: CostOfPayment[];
};

/**
 * Books payments that were decided, and their voids: the row says what, the payee's stream judges
 * (money#recipes-of-payouts).
 */
@Injectable()
export class FinishPayments extends Process<Decided> {
  readonly name = 'finish-payments';
  readonly work = 'Booking a payment to a payee';
  override readonly endpoint = 'POST /payables';
  readonly unfinished = `
    select p.organization_id, p.id, p.payee_kind, p.payee_id, p.method,
      p.status, case p.status when 'booking' then p.external_reference else '' end as external_reference,
      case p.status when 'booking' then p.approved else p.void_approved end as approved,
      case p.status when 'booking' then p.alone else p.void_alone end as alone,
      case p.status when 'booking' then p.decided_by else p.void_decided_by end as user_id,
      case p.status when 'booking' then p.decided_at else p.void_decided_at end as decided_at,
      (select jsonb_agg(jsonb_build_object('caseId', c.case_id, 'costId', c.cost_id, 'amountCents', c.amount_cents)
         order by c.cost_id) from payable_payment_cost c
       where c.organization_id = p.organization_id and c.payment_id = p.id) as costs
    from payable_payment p where p.status in ('booking', 'voiding')`;

  async carryOut(run: Run, decided: Decided): Promise<void> {
    const { id: paymentId, payeeKind, payeeId, method, status, approved, alone, costs, externalReference } = decided;
    const of = { payeeId, paymentId, approved, alone, today: run.today };
    // The number alone stands beside the event, too: why is erased with the case that it is about.
    const command = { id: payeeId, step: status, input: { paymentId, status }, text: { externalReference } };
    await run.on(payableDecider, command, (state) =>
      status === 'booking' ? payPayable(state, { ...of, payeeKind, costs, method }) : voidPayable(state, of),
    );
    await this.close(run, paymentId, { from: status, costIds: costs.map(({ costId }) => costId) });
  }

  private async close(
    run: Run,
    paymentId: string,
    { from, costIds }: { from: Decided['status']; costIds: string[] },
  ): Promise<void> {
    const to = from === 'booking' ? 'paid' : 'voided';
    await run.write(
      { step: to, request: { settlePayment: paymentId, to } },
      async (by, em) => {
        const row = await lockPayment(em, by, paymentId);
        if (row.status !== from) return {};
        em.assign(row, { status: to, version: row.version + 1 });
        await (to === 'paid' ? markPaid : freeCosts)(em, by, costIds);
        return {};
      },
      () => [
        { topic: 'approval', id: paymentId },
        { topic: 'ledger', id: paymentId },
      ],
    );
  }
}
