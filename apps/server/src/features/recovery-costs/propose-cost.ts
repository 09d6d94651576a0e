import type { EntityManager } from '@mikro-orm/postgresql';
import { newCost, RecoveryCostRow } from './recovery-cost.ts';

/**
 * Proposes a cost of a certificate of surrender: the officer's fee, once (recovery.md 4). Who works on the case enters it,
 * with its payee and receipt, or leaves it. Where the surrender has proposed one already, nothing.
 */
export const proposeCost = async (
  em: EntityManager,
  cost: {
    organizationId: string;
    surrenderId: string;
    caseId: string;
    amountCents: number;
    spentOn: string;
    whatFor: string;
    at: Date;
  },
): Promise<void> => {
  const { organizationId, surrenderId: id, at: enteredAt, ...rest } = cost;
  if (cost.amountCents === 0 || (await em.findOne(RecoveryCostRow, { organizationId, id }))) return;
  em.create(RecoveryCostRow, {
    ...newCost,
    ...rest,
    organizationId,
    id,
    surrenderId: id,
    status: 'proposed',
    enteredAt,
  });
  await em.flush();
};
