import { Injectable } from '@nestjs/common';
import type { MoneyOutWaiting } from '#contracts/office/money-out/money-out.ts';
import type { PayoutApproval } from '#contracts/payouts/payout-approvals/payout-approvals.ts';
import { dayOf } from '#domain/kernel/days.ts';
import { MONEY_OUT_WORDS, type MoneyOutKind } from '#domain/office/money-out.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { optionalView, Reads } from '../../../platform/projections/reads.ts';
import { nameOf } from '../../agency/organizations/index.ts';
import { PayoutApprovals } from '../../payouts/payout-approvals/index.ts';

type Row = Omit<MoneyOutWaiting, 'askedOn' | 'what'> & { askedAt: string };

/** Payments to payees of recovery, and what was asked for of accounts and judgments, that wait for a second person. */
const WAITING = `
  select t.id as request_id, 'payee' as kind,
    case t.payee_kind when 'payee' then coalesce(nullif(p.name, ''), 'Former payee') else ${nameOf('g')} end as payee,
    t.method, t.external_reference, t.reason, t.amount_cents, t.asked_at, ${nameOf('a', 'Former staff')} as asked_by
  from payable_payment t
  left join recovery_payee p on p.organization_id = t.organization_id and p.id = t.payee_id and t.payee_kind = 'payee'
  left join agent g on g.organization_id = t.organization_id and g.user_id = t.payee_id and t.payee_kind = 'agent'
  left join agent a on a.organization_id = t.organization_id and a.user_id = t.asked_by
  where t.organization_id = $1 and t.status = 'waiting'
  union all
  select m.request_id, case m.kind when 'payout' then 'unclaimed' when 'refund' then 'refund' else 'judgment' end,
    case when m.kind = 'judgment payment' then 'Court' when m.paid_to = 'state' then 'State'
      else coalesce(d.full_name, '') end, m.method,
    coalesce(number.body, ''), coalesce(why.body, ''), m.amount_cents, m.asked_at, ${nameOf('a', 'Former staff')}
  from money_request m
  left join account ac on ac.organization_id = m.organization_id and ac.account_id = m.account_id
  left join defendant d on d.organization_id = ac.organization_id and d.id = ac.defendant_id and d.lifecycle = 'live'
  left join agent a on a.organization_id = m.organization_id and a.user_id = m.asked_by
  left join entry_text why on why.organization_id = m.organization_id and why.event_id = m.asked_event_id
    and why.field = 'reason'
  left join entry_text number on number.organization_id = m.organization_id and number.event_id = m.asked_event_id
    and number.field = 'externalReference'
  where m.organization_id = $1 and (m.state = 'pending') and m.kind in ('refund', 'payout', 'judgment payment')`;

const kindOf = ({ of, what }: PayoutApproval): MoneyOutKind => {
  if (what === 'Repayment of an advance') return 'advance';
  if (of === 'expense') return what.startsWith(MONEY_OUT_WORDS.draw) ? 'draw' : 'expense';
  return of === 'agent' ? 'commission' : of === 'official' ? 'official' : 'surety';
};

/** What waits for a second person and would go out (money#money-out-list). */
@Injectable()
export class MoneyOutWaitingList {
  constructor(
    private readonly reads: Reads,
    private readonly payouts: PayoutApprovals,
  ) {}

  /** The newest first. @throws Refused MONEY_STOPPED. */
  async list(actor: Actor): Promise<MoneyOutWaiting[]> {
    const views = [
      'approvals',
      optionalView('ledger'),
      optionalView('accounts'),
      optionalView('bonds'),
      optionalView('powers'),
    ] as const;
    const asked = await this.reads.after(actor, views, async (tx) => {
      const { rows } = await tx.query<Row>(WAITING, [actor.organizationId]);
      return rows.map((row) => ({ ...row, what: MONEY_OUT_WORDS[row.kind] }));
    });
    const { rows } = await this.payouts.list(actor);
    // What has no method moves no money out of the agency; the void of a payment stands beside the payment.
    const payouts = rows
      .filter(({ method, isVoid }) => method !== null && !isVoid)
      .map((row) => {
        const { requestId, name: payee, method, externalReference, reason, amountCents, askedAt, askedBy, what } = row;
        const own = { requestId, payee, method, externalReference, reason, amountCents, askedAt, askedBy, what };
        return { ...own, kind: kindOf(row) };
      });
    return [...asked, ...payouts]
      .toSorted((a, b) => (a.askedAt < b.askedAt ? 1 : -1))
      .map(({ askedAt, ...row }) => ({ ...row, askedOn: dayOf(new Date(askedAt), actor.timeZone) }));
  }
}
