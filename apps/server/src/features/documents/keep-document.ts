import { createHash } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { FileType } from '#contracts/documents/documents.ts';
import { Refused } from '../../kernel/refused.ts';
import type { OrganizationId } from '../../kernel/actor.ts';
import { recordCaseFileChange } from '../../platform/audit/record-case-file-change.ts';
import type { FileSubject } from './document-subject.ts';

/** A new file whose bytes are stored. */
export interface NewFile extends FileSubject {
  organizationId: OrganizationId;
  fileId: string;
  purpose: 'drawer' | 'mugshot';
  name: string;
  mediaType: FileType;
  sizeBytes: number;
  sha256: string;
  objectId: string;
  thumbnailId: string | null;
  uploadedBy: string;
  uploadedAt: Date;
}

/** Writes the row of a file and a line of the history, in the transaction that keeps its bytes. */
export const keepFile = async (em: EntityManager, file: NewFile): Promise<void> => {
  await em.execute(
    `insert into stored_file (organization_id, id, subject_kind, subject_id, purpose, name, media_type, size_bytes,
       sha256, object_id, thumbnail_id, uploaded_by, uploaded_at)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    [
      ...[file.organizationId, file.fileId, file.subjectKind, file.subjectId, file.purpose],
      ...[file.name, file.mediaType, file.sizeBytes, file.sha256, file.objectId, file.thumbnailId],
      ...[file.uploadedBy, file.uploadedAt],
    ],
  );
  const actor = { organizationId: file.organizationId, userId: file.uploadedBy };
  const action = file.purpose === 'mugshot' ? 'mugshot-set' : 'file-added';
  const details = { name: file.name };
  await recordCaseFileChange(em, actor, { defendantId: await defendantOf(em, file), action, details });
};

/** Whose History tab tells of it. */
const defendantOf = async (em: EntityManager, { organizationId, subjectKind, subjectId }: NewFile): Promise<string> => {
  if (subjectKind === 'defendant') return subjectId;
  const [row] = await em.execute<{ defendantId: string }[]>(
    'select defendant_id as "defendantId" from indemnitor where organization_id = ? and id = ?',
    [organizationId, subjectId],
  );
  if (!row) throw new Refused('INDEMNITOR_NOT_FOUND');
  return row.defendantId;
};

/** Hex SHA-256 of bytes. */
export const sha256Of = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
