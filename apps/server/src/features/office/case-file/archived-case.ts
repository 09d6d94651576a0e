import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Refused } from '../../../kernel/refused.ts';
import { FOR_UPDATE } from '../../../platform/rows/entities.ts';

/**
 * A deleted defendant whose money the ledger keeps (people#erasure); while there is a reason to hold it, nothing is
 * erased.
 */
export const ArchivedCaseRow = defineEntity({
  name: 'ArchivedCaseRow',
  tableName: 'archived_file',
  properties: {
    organizationId: p.uuid().primary(),
    defendantId: p.uuid().primary(),
    archivedBy: p.uuid(),
    archivedAt: p.datetime(),
    holdReason: p.text().nullable(),
    holdBy: p.uuid().nullable(),
    holdAt: p.datetime().nullable(),
  },
});

/** The archived case of a defendant, held until the transaction ends. @throws Refused DEFENDANT_NOT_FOUND where there is none. */
export const holdArchived = async (
  em: EntityManager,
  organizationId: string,
  defendantId: string,
): Promise<InferEntity<typeof ArchivedCaseRow>> => {
  const archived = await em.findOne(ArchivedCaseRow, { organizationId, defendantId }, FOR_UPDATE);
  if (!archived) throw new Refused('DEFENDANT_NOT_FOUND');
  return archived;
};
