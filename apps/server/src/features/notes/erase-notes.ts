import type { TenantTransaction } from '../../platform/database/tenant-database.ts';
import type { Subject } from './note.ts';

/** Erases every note of a subject with all its wordings, deleted ones too, in the transaction of the erasure (decision 23). */
export const eraseNotes = async (
  tx: TenantTransaction,
  organizationId: string,
  { subjectKind, subjectId }: Subject,
): Promise<void> => {
  await tx.query('delete from note where organization_id = $1 and subject_kind = $2 and subject_id = $3', [
    organizationId,
    subjectKind,
    subjectId,
  ]);
};
