import { createHash } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { FileType } from '#contracts/files.ts';
import type { FileSubject } from './file-subject.ts';

/** A new file whose bytes are stored. */
export interface NewFile extends FileSubject {
  organizationId: string;
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

/** Writes the row of a file, in the transaction that keeps its bytes. */
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
};

/** Hex SHA-256 of bytes. */
export const sha256Of = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
