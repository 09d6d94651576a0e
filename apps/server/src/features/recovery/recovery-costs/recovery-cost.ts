import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import {
  COST_STATUS_WORDS,
  type BillStatus,
  type CostPayeeKind,
  type CostStatus,
} from '#domain/payouts/recovery-costs.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Refused } from '../../../kernel/refused.ts';
import { FOR_UPDATE } from '../../../platform/rows/entities.ts';

/** A cost of a recovery case (recovery#entering-a-cost). `version` counts what happened to it. */
export const RecoveryCostRow = defineEntity({
  name: 'RecoveryCostRow',
  tableName: 'recovery_cost',
  properties: {
    organizationId: p.uuid().primary(),
    id: p.uuid().primary(),
    caseId: p.uuid(),
    amountCents: p.integer(),
    spentOn: p.date(),
    whatFor: p.text(),
    payeeKind: p.string().$type<CostPayeeKind>().nullable(),
    payeeId: p.uuid().nullable(),
    receiptFileId: p.uuid().nullable(),
    noReceiptReason: p.text(),
    surrenderId: p.uuid().nullable(),
    outsideLinkId: p.uuid().nullable(),
    afterClosing: p.boolean(),
    status: p.string().$type<CostStatus>(),
    paymentId: p.uuid().nullable(),
    enteredBy: p.uuid().nullable(),
    enteredAt: p.datetime(),
    approvedBy: p.uuid().nullable(),
    approvedAt: p.datetime().nullable(),
    alone: p.boolean(),
    farBackReason: p.text(),
    endedBy: p.uuid().nullable(),
    endedAt: p.datetime().nullable(),
    endReason: p.text(),
    version: p.integer(),
  },
});
export type HeldCost = InferEntity<typeof RecoveryCostRow>;

/** What of a cost is billed to the account that bore a bond of its case; `id` is that of the charge. */
export const RecoveryBillRow = defineEntity({
  name: 'RecoveryBillRow',
  tableName: 'recovery_bill',
  properties: {
    organizationId: p.uuid().primary(),
    id: p.uuid().primary(),
    costId: p.uuid(),
    caseId: p.uuid(),
    bondId: p.uuid(),
    accountId: p.uuid(),
    amountCents: p.integer(),
    status: p.string().$type<BillStatus>(),
    billedBy: p.uuid(),
    billedAt: p.datetime(),
    version: p.integer(),
  },
});

/** Who is paid for recovery. */
export const RecoveryPayeeRow = defineEntity({
  name: 'RecoveryPayeeRow',
  tableName: 'recovery_payee',
  properties: {
    organizationId: p.uuid().primary(),
    id: p.uuid().primary(),
    name: p.text(),
    hasW9: p.boolean().fieldName('has_w9'),
    w9FileId: p.uuid().fieldName('w9_file_id').nullable(),
    changedBy: p.uuid(),
    changedAt: p.datetime(),
    version: p.integer(),
  },
});

/** What a cost has when it begins. */
export const newCost = {
  payeeKind: null,
  payeeId: null,
  receiptFileId: null,
  noReceiptReason: '',
  surrenderId: null,
  outsideLinkId: null,
  afterClosing: false,
  enteredBy: null,
  approvedBy: null,
  approvedAt: null,
  alone: false,
  farBackReason: '',
  paymentId: null,
  endedBy: null,
  endedAt: null,
  endReason: '',
  version: 1,
} as const;

/**
 * A cost, held until the transaction ends.
 * @throws Refused COST_NOT_FOUND, also for another organization's
 */
export const holdCost = async (em: EntityManager, { organizationId }: Actor, id: string): Promise<HeldCost> => {
  const found = await em.findOne(RecoveryCostRow, { organizationId, id }, FOR_UPDATE);
  if (!found) throw new Refused('COST_NOT_FOUND');
  return found;
};

/** @throws Refused COST_MOVED_ON, saying where it stands, unless it stands in one of these. */
export const requireStatus = ({ status }: HeldCost, allowed: readonly CostStatus[]): void => {
  if (!allowed.includes(status)) throw new Refused('COST_MOVED_ON', { status: COST_STATUS_WORDS[status] });
};
