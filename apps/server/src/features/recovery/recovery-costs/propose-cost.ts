import type { EntityManager } from '@mikro-orm/postgresql';
import { newCost, RecoveryCostRow } from './recovery-cost.ts';

interface Proposed {
  organizationId: string;
  caseId: string;
  amountCents: number;
  spentOn: string;
  whatFor: string;
  at: Date;
}

/** What proposes a cost, once: a certificate of surrender the officer's fee, a link its grant's fee to its payee. */
export type ProposedBy = { surrenderId: string } | { outsideLinkId: string; payeeId: string };

/**
 * Proposes a cost (recovery#officers-fee and recovery#outside-fee). Who works on the case enters it, with its payee
 * and receipt, or leaves it. Where the same has proposed one already, nothing.
 */
export const proposeCost = async (em: EntityManager, cost: Proposed, by: ProposedBy): Promise<void> => {
  const { organizationId, at: enteredAt, ...rest } = cost;
  const isOfLink = 'outsideLinkId' in by;
  const id = isOfLink ? by.outsideLinkId : by.surrenderId;
  if (cost.amountCents === 0 || (await em.findOne(RecoveryCostRow, { organizationId, id }))) return;
  const of = isOfLink ? ({ outsideLinkId: id, payeeKind: 'payee', payeeId: by.payeeId } as const) : { surrenderId: id };
  em.create(RecoveryCostRow, { ...newCost, ...rest, ...of, organizationId, id, status: 'proposed', enteredAt });
  await em.flush();
};
