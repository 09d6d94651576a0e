import { createHash } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { InferEntity } from '@mikro-orm/core';
import { Refused } from '../../../kernel/refused.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import type { OrganizationId } from '../../../kernel/actor.ts';
import { recordCaseFileChange } from '../../../platform/audit/record-case-file-change.ts';
import { DocumentRow } from './document.ts';
import type { DocumentSubject } from './document-subject.ts';

/** A new document whose bytes are stored. */
type NewDocument = Omit<
  InferEntity<typeof DocumentRow>,
  'deletedBy' | 'deletedAt' | 'isEncrypted' | keyof DocumentSubject
> &
  DocumentSubject & { organizationId: OrganizationId };

/** Writes the row of a document and a line of the history, in the transaction that keeps its bytes. */
export const keepDocument = async (tx: TenantTransaction, em: EntityManager, document: NewDocument): Promise<void> => {
  em.create(DocumentRow, document);
  const actor = { organizationId: document.organizationId, userId: document.uploadedBy };
  const action = document.purpose === 'mugshot' ? 'mugshot-set' : 'file-added';
  const details = { name: document.name };
  await recordCaseFileChange(tx, actor, { defendantId: await defendantOf(tx, document), action, details });
};

/** Whose History tab tells of it. */
const defendantOf = async (
  tx: TenantTransaction,
  { organizationId, subjectKind, subjectId }: NewDocument,
): Promise<string> => {
  if (subjectKind === 'defendant') return subjectId;
  const { rows } = await tx.query<{ defendantId: string }>(
    'select defendant_id from indemnitor where organization_id = $1 and id = $2',
    [organizationId, subjectId],
  );
  if (!rows[0]) throw new Refused('INDEMNITOR_NOT_FOUND');
  return rows[0].defendantId;
};

/** Hex SHA-256 of bytes. */
export const sha256Of = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
