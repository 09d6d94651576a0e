import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { isShownInline, type FileType } from '#contracts/people/documents/documents.ts';
import type { ReceivedFile } from '../../../edge/http/incoming-file.ts';
import type { OrganizationId } from '../../../kernel/actor.ts';
import { Refused } from '../../../kernel/refused.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { lockSubject, type DocumentSubject } from './document-subject.ts';
import { contentDisposition, fileName } from './file-name.ts';
import { fileTypeOf } from './file-type.ts';
import { keepDocument, sha256Of } from './keep-document.ts';
import { cleanPicture, isWrittenAgain } from './picture.ts';
import { StoredObjects } from './stored-objects.ts';

/** A file as a drawer keeps it: its type by its bytes, its name without folders, pictures written again. */
export interface DrawerFile {
  name: string;
  mediaType: FileType;
  bytes: ReturnType<ReceivedFile['stream']> | Buffer;
  sizeBytes: number;
  sha256: string;
}

/** One whose bytes are stored, until somebody keeps it in a drawer. */
export type StoredDrawerFile = Omit<DrawerFile, 'bytes'> & { objectId: string };

/** By whom a file comes into a drawer, when, and under which id. */
interface Kept {
  fileId: string;
  by: { organizationId: OrganizationId; userId: string };
  at: Date;
}

const KNOWN = `
  select 1 from stored_file where organization_id = $1 and subject_kind = $2 and subject_id = $3 and purpose = 'drawer'
    and sha256 = $4 and deleted_at is null limit 1`;

const ERASE = `
  with gone as (
    delete from stored_file where organization_id = $1 and id = any($2::uuid[]) and purpose = 'drawer' returning object_id
  )
  update stored_object set delete_after = now() where organization_id = $1 and id in (select object_id from gone)`;

/** How a file comes into the drawer of a person, whoever brings it (screens#file-drawer). */
@Injectable()
export class Drawers {
  constructor(private readonly objects: StoredObjects) {}

  /**
   * Looks at a file that came; HEIC and whatever is no picture stays as it came.
   * @throws Refused FILE_TYPE_REFUSED by its bytes, whatever its name says; BUSY, PICTURE_TOO_LARGE, FILE_UNREADABLE
   */
  async look(organizationId: OrganizationId, received: ReceivedFile): Promise<DrawerFile> {
    const mediaType = await fileTypeOf(received);
    if (!mediaType) throw new Refused('FILE_TYPE_REFUSED');
    const name = fileName(received.name, mediaType);
    const { sizeBytes, sha256 } = received;
    if (!isWrittenAgain(mediaType)) return { name, mediaType, bytes: received.stream(), sizeBytes, sha256 };
    const bytes = await cleanPicture(organizationId, received, mediaType);
    return { name, mediaType, bytes, sizeBytes: bytes.length, sha256: sha256Of(bytes) };
  }

  /** Whether a drawer has a file of these bytes. */
  async has(
    tx: TenantTransaction,
    organizationId: OrganizationId,
    { subjectKind, subjectId }: DocumentSubject,
    { sha256 }: Pick<DrawerFile, 'sha256'>,
  ): Promise<boolean> {
    const { rowCount } = await tx.query(KNOWN, [organizationId, subjectKind, subjectId, sha256]);
    return rowCount !== 0;
  }

  /** Stores the bytes; they are deleted after an hour unless `keep` follows. */
  async store(organizationId: OrganizationId, { bytes, ...file }: DrawerFile): Promise<StoredDrawerFile> {
    const { name, mediaType, sizeBytes } = file;
    const disposition = contentDisposition(isShownInline(mediaType) ? 'inline' : 'attachment', name);
    const objectId = await this.objects.put(organizationId, bytes, sizeBytes, { mediaType, disposition });
    return { ...file, objectId };
  }

  /**
   * Keeps a stored file in the drawer of whoever is there for people to see.
   * @throws Refused DEFENDANT_NOT_FOUND, INDEMNITOR_NOT_FOUND
   */
  async keep(
    tx: TenantTransaction,
    em: EntityManager,
    subject: DocumentSubject,
    file: StoredDrawerFile,
    { fileId, by: { organizationId, userId }, at }: Kept,
  ): Promise<void> {
    await lockSubject(tx, organizationId, subject);
    await this.objects.adopt(tx, organizationId, [file.objectId]);
    const whose = { ...subject, organizationId, id: fileId, purpose: 'drawer', thumbnailId: null } as const;
    await keepDocument(tx, em, { ...whose, ...file, uploadedBy: userId, uploadedAt: at });
  }

  /** Erases documents: their rows at once, their bytes soon; deleted ones cannot be put back any more. */
  async erase(tx: TenantTransaction, organizationId: OrganizationId, fileIds: readonly string[]): Promise<void> {
    await tx.query(ERASE, [organizationId, fileIds]);
  }
}
