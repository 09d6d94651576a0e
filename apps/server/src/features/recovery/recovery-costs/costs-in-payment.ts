import type { EntityManager } from '@mikro-orm/postgresql';
import type { CostPayeeKind } from '#domain/payouts/recovery-costs.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Refused } from '../../../kernel/refused.ts';
import { FOR_UPDATE } from '../../../platform/rows/entities.ts';
import { holdCost, requireStatus, RecoveryPayeeRow, type HeldCost } from './recovery-cost.ts';

/** To whom something is owed for recovery. */
export interface OwedTo {
  payeeKind: CostPayeeKind;
  payeeId: string;
}

/**
 * Without W-9 it is booked but not paid (recovery#outside-fee). A colleague who advanced a cost gets their own money
 * back, which is no income of theirs: they need none.
 * @throws Refused PAYEE_WITHOUT_W9
 */
export const mustBePayable = async (em: EntityManager, actor: Actor, { payeeKind, payeeId }: OwedTo): Promise<void> => {
  if (payeeKind === 'agent') return;
  const { organizationId } = actor;
  const payee = await em.findOne(RecoveryPayeeRow, { organizationId, id: payeeId }, FOR_UPDATE);
  if (!payee?.hasW9) throw new Refused('PAYEE_WITHOUT_W9', { payee: payee?.name ?? 'this payee' });
};

/** Held in the order of their ids, so that two payments never wait for one another. */
const hold = async (em: EntityManager, actor: Actor, costIds: readonly string[]): Promise<HeldCost[]> => {
  const rows: HeldCost[] = [];
  for (const costId of costIds.toSorted()) rows.push(await holdCost(em, actor, costId));
  return rows;
};

/**
 * Takes booked costs of one payee into a payment, each whole and in no other.
 * @throws Refused COST_NOT_FOUND, COST_MOVED_ON, COST_IN_PAYMENT, COST_OF_OTHER_PAYEE
 */
export const claimCosts = async (
  em: EntityManager,
  actor: Actor,
  { costIds, paymentId, payee }: { costIds: readonly string[]; paymentId: string; payee: OwedTo },
): Promise<HeldCost[]> => {
  const costs = await hold(em, actor, costIds);
  for (const cost of costs) {
    if (cost.payeeKind !== payee.payeeKind || cost.payeeId !== payee.payeeId) throw new Refused('COST_OF_OTHER_PAYEE');
    if (cost.paymentId !== null) throw new Refused('COST_IN_PAYMENT');
    requireStatus(cost, ['approved']);
    Object.assign(cost, { paymentId, version: cost.version + 1 });
  }
  return costs;
};

/** Their payment was booked. */
export const markPaid = async (em: EntityManager, actor: Actor, costIds: readonly string[]): Promise<void> => {
  for (const cost of await hold(em, actor, costIds)) Object.assign(cost, { status: 'paid', version: cost.version + 1 });
};

/**
 * Their payment is being voided: until that is booked nothing else is done to them.
 * @throws Refused COST_MOVED_ON where what was paid for one came back already
 */
export const unpayCosts = async (em: EntityManager, actor: Actor, costIds: readonly string[]): Promise<void> => {
  for (const cost of await hold(em, actor, costIds)) {
    requireStatus(cost, ['paid']);
    Object.assign(cost, { status: 'approved', version: cost.version + 1 });
  }
};

/** Gives costs back from a payment that is not made, or was voided: they are owed again. */
export const freeCosts = async (em: EntityManager, actor: Actor, costIds: readonly string[]): Promise<void> => {
  for (const cost of await hold(em, actor, costIds))
    Object.assign(cost, { paymentId: null, version: cost.version + 1 });
};
