import { Injectable } from '@nestjs/common';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import type { listPayables, Payable, PayablePayment } from '#contracts/recovery/payees/payables.ts';
import { fitsReferenceSql } from '#domain/kernel/external-reference.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { TenantDatabase, type TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { hasOthers, readerOf, type Reader } from '../../books/approvals/index.ts';
import { OpenAdvances } from '../../payouts/remittances/index.ts';
import { OfficialDues } from '../../payouts/official-fees/index.ts';
import { Agency, mayDecide, nameOf } from '../../agency/organizations/index.ts';
import { colleagueOf } from './payable-payment.ts';

/** The name of who is paid; of a payee that was erased none. */
const NAME = `case t.payee_kind when 'payee' then coalesce(nullif(p.name, ''), 'Former payee') else ${nameOf('g')} end`;
const WHO = `
  left join recovery_payee p on p.organization_id = t.organization_id and p.id = t.payee_id and t.payee_kind = 'payee'
  left join agent g on g.organization_id = t.organization_id and g.user_id = t.payee_id and t.payee_kind = 'agent'`;

const OWED = `
  select t.payee_kind, t.payee_id, ${NAME} as name,
    bool_or(t.payee_kind = 'agent' or coalesce(p.has_w9, false)) as has_w9,
    jsonb_agg(jsonb_build_object('costId', t.id, 'caseId', t.case_id, 'amountCents', t.amount_cents,
      'spentOn', to_char(t.spent_on, 'YYYY-MM-DD'), 'whatFor', t.what_for, 'isWaiting', t.payment_id is not null)
      order by t.spent_on, t.id) as costs
  from recovery_cost t ${WHO}
  where t.organization_id = $1 and t.status = 'approved'
  group by t.payee_kind, t.payee_id, 3 order by lower(${NAME}), t.payee_id`;

const PAYMENTS = `
  select t.id as payment_id, t.payee_kind, t.payee_id, ${NAME} as name,
    t.amount_cents, t.method, t.external_reference,
    t.status, t.reason, ${nameOf('a')} as asked_by, t.asked_at,
    (select count(*) from payable_payment_cost c where c.organization_id = t.organization_id and c.payment_id = t.id)
      as costs,
    case t.status when 'void waiting' then t.void_asked_by else t.asked_by end as waiting_by,
    t.decided_at, t.alone or t.void_alone as alone, t.void_reason, t.end_reason
  from payable_payment t ${WHO}
  left join agent a on a.organization_id = t.organization_id and a.user_id = t.asked_by
  where t.organization_id = $1 and ${fitsReferenceSql('t.external_reference', '$2')}
  order by t.asked_at desc, t.id limit 200`;

/** With who asked for what waits: the payment, or its void. */
type PaymentRow = Omit<PayablePayment, 'own' | 'readerMay'> & { waitingBy: string | null };

const shownTo = (reader: Reader, { waitingBy, ...payment }: PaymentRow): PayablePayment => {
  const waiting = { askedBy: waitingBy, askedAt: payment.askedAt, paidTo: colleagueOf(payment) };
  const isWaiting = payment.status === 'waiting' || payment.status === 'void waiting';
  const readerMay = isWaiting ? mayDecide('payment to a payee', waiting, reader) : null;
  return { ...payment, own: waitingBy === reader.userId, readerMay };
};

/** How many payments to payees, and voids of them, wait for a decision. */
export const countPaymentsToDecide = async (tx: TenantTransaction, organizationId: string): Promise<number> => {
  const { rows } = await tx.query<{ waiting: number }>(
    `select count(*) as waiting from payable_payment
     where organization_id = $1 and status in ('waiting', 'void waiting')`,
    [organizationId],
  );
  return rows[0]?.waiting ?? 0;
};

const AGENTS = `
  select g.user_id as agent_id, ${nameOf('g')} as name from agent g
  where g.organization_id = $1 and g.user_id = any ($2::uuid[])`;

/** Each with the name of the colleague whose money it was. */
const named = async <A extends { agentId: string }>(
  tx: TenantTransaction,
  organizationId: string,
  open: readonly A[],
): Promise<(A & { name: string })[]> => {
  if (open.length === 0) return [];
  const { rows } = await tx.query<{ agentId: string; name: string }>(AGENTS, [
    organizationId,
    open.map(({ agentId }) => agentId),
  ]);
  const names = new Map(rows.map(({ agentId, name }) => [agentId, name]));
  return open.map((advance) => ({ ...advance, name: names.get(advance.agentId) ?? 'Former staff' }));
};

/** Reads what is owed to payees and what was paid. */
@Injectable()
export class Payables {
  constructor(
    private readonly database: TenantDatabase,
    private readonly agency: Agency,
    private readonly open: OpenAdvances,
    private readonly officials: OfficialDues,
  ) {}

  /** With the newest 200 payments whose number has `sought` in it. */
  async list(actor: Actor, sought?: string): Promise<ResponseOf<typeof listPayables>> {
    const { organizationId } = actor;
    const { approvalLimitCents: limitCents } = await this.agency.find(actor);
    const [open, toOfficials] = await Promise.all([this.open.list(actor), this.officials.advances(actor)]);
    return this.database.read(organizationId, async (tx) => {
      const { rows: payables } = await tx.query<Payable>(OWED, [organizationId]);
      const payments = await tx.query<PaymentRow>(PAYMENTS, [organizationId, sought ?? null]);
      const reader = await readerOf(tx, actor);
      const advances = await named(tx, organizationId, open);
      const officialAdvances = await named(tx, organizationId, toOfficials);
      return {
        payables,
        payments: payments.rows.map((row) => shownTo(reader, row)),
        advances,
        officialAdvances,
        limitCents,
        secondApprover: hasOthers(reader),
      };
    });
  }
}
