import type { EntityManager } from '@mikro-orm/postgresql';
import type { Actor } from '../../kernel/actor.ts';
import type { TenantTransaction } from '../../platform/database/tenant-database.ts';
import { holdCase, keepChange, madeActive } from './recovery-case.ts';

/**
 * A case that something is done in, held until the transaction ends: a visit, call or lead makes an open one active
 * (recovery.md 2). Answers whether it was closed already, so that what is entered says so.
 * @throws Refused RECOVERY_CASE_NOT_FOUND, also for another organization's
 */
export const workOnCase = async (
  tx: TenantTransaction,
  em: EntityManager,
  { actor, caseId, at }: { actor: Actor; caseId: string; at: Date },
): Promise<{ afterClosing: boolean }> => {
  const held = await holdCase(em, actor, caseId);
  const fields = madeActive(held);
  if (fields.length > 0) {
    held.version += 1;
    await keepChange(tx, actor, held, { kind: 'status', at, fields });
  }
  return { afterClosing: held.status === 'closed' };
};
