import type { TenantTransaction } from '../database/tenant-database.ts';
import type { Actor } from '../../kernel/actor.ts';
import type { CaseFileChangeAction } from '#domain/office/case-file-changes.ts';

/** Something that happened to a case file beside its fields; `details` fill its words, never a note's text. */
export interface CaseFileChange {
  defendantId: string;
  action: CaseFileChangeAction;
  details?: Readonly<Record<string, string | number>>;
}

const INSERT = `insert into file_change (organization_id, defendant_id, changed_by, action, details)
  values ($1, $2, $3, $4, $5)`;

/** Leaves a line in the History tab, in the transaction of the change. */
export const recordCaseFileChange = async (
  tx: TenantTransaction,
  { organizationId, userId }: Pick<Actor, 'organizationId' | 'userId'>,
  { defendantId, action, details = {} }: CaseFileChange,
): Promise<void> => {
  const values = [organizationId, defendantId, userId, action, JSON.stringify(details)];
  await tx.query(INSERT, values);
};
