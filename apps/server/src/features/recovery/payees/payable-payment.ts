import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { PAYMENT_STATUS_WORDS, type PaymentStatus } from '#domain/payouts/payables.ts';
import type { CostPayeeKind } from '#domain/payouts/recovery-costs.ts';
import type { PayoutMethod } from '#domain/kernel/payment-methods.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Refused } from '../../../kernel/refused.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { FOR_UPDATE } from '../../../platform/rows/entities.ts';

/** A payment of accounts payable to one payee. The row decides; `version` counts what happened to it. */
export const PayablePaymentRow = defineEntity({
  name: 'PayablePaymentRow',
  tableName: 'payable_payment',
  properties: {
    organizationId: p.uuid().primary(),
    id: p.uuid().primary(),
    payeeKind: p.string().$type<CostPayeeKind>(),
    payeeId: p.uuid(),
    amountCents: p.integer(),
    method: p.string().$type<PayoutMethod>(),
    externalReference: p.text(),
    status: p.string().$type<PaymentStatus>(),
    reason: p.text(),
    askedBy: p.uuid(),
    askedAt: p.datetime(),
    decidedBy: p.uuid().nullable(),
    decidedAt: p.datetime().nullable(),
    approved: p.boolean(),
    alone: p.boolean(),
    voidReason: p.text(),
    voidAskedBy: p.uuid().nullable(),
    voidAskedAt: p.datetime().nullable(),
    voidDecidedBy: p.uuid().nullable(),
    voidDecidedAt: p.datetime().nullable(),
    voidApproved: p.boolean(),
    voidAlone: p.boolean(),
    endReason: p.text(),
    version: p.integer(),
  },
});
export type LockedPayment = InferEntity<typeof PayablePaymentRow>;

/** The colleague whom it pays; null where that is a payee of recovery. */
export const colleagueOf = ({ payeeKind, payeeId }: Pick<LockedPayment, 'payeeKind' | 'payeeId'>): string | null =>
  payeeKind === 'agent' ? payeeId : null;

/** What a payment has whose void nobody has asked for. */
export const NOT_VOIDED = {
  voidReason: '',
  voidAskedBy: null,
  voidAskedAt: null,
  voidDecidedBy: null,
  voidDecidedAt: null,
  voidApproved: false,
  voidAlone: false,
} as const;

/**
 * A payment, held until the transaction ends.
 * @throws Refused PAYMENT_NOT_FOUND, also for another organization's
 */
export const lockPayment = async (em: EntityManager, { organizationId }: Actor, id: string): Promise<LockedPayment> => {
  const found = await em.findOne(PayablePaymentRow, { organizationId, id }, FOR_UPDATE);
  if (!found) throw new Refused('PAYMENT_NOT_FOUND');
  return found;
};

/** @throws Refused PAYMENT_MOVED_ON, saying where it stands, unless it stands in one of these. */
export const requireStatus = ({ status }: LockedPayment, allowed: readonly PaymentStatus[]): void => {
  if (!allowed.includes(status)) throw new Refused('PAYMENT_MOVED_ON', { status: PAYMENT_STATUS_WORDS[status] });
};

/** A cost that a payment pays, whole. */
export interface CostOfPayment {
  caseId: string;
  costId: string;
  amountCents: number;
}

/** The costs of a payment. */
export const costsOf = async (tx: TenantTransaction, { organizationId }: Actor, paymentId: string) => {
  const { rows } = await tx.query<CostOfPayment>(
    `select case_id, cost_id, amount_cents from payable_payment_cost
     where organization_id = $1 and payment_id = $2 order by cost_id`,
    [organizationId, paymentId],
  );
  return rows;
};
