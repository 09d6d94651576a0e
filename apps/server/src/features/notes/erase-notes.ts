import type { EntityManager } from '@mikro-orm/postgresql';
import type { TenantTransaction } from '../../platform/database/tenant-database.ts';
import type { Subject } from './note.ts';

const DELETE = 'delete from note where organization_id';

/** Erases every note of a subject with all its wordings, deleted ones too, in the transaction of the erasure (decision 23). */
export const eraseNotes = async (
  tx: TenantTransaction | EntityManager,
  organizationId: string,
  { subjectKind, subjectId }: Subject,
): Promise<void> => {
  const values = [organizationId, subjectKind, subjectId];
  if ('execute' in tx) await tx.execute(`${DELETE} = ? and subject_kind = ? and subject_id = ?`, values);
  else await tx.query(`${DELETE} = $1 and subject_kind = $2 and subject_id = $3`, values);
};
