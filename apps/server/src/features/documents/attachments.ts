import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { ReceivedFile } from '../../edge/http/incoming-file.ts';
import type { FileType } from '#contracts/documents/documents.ts';
import type { Actor, OrganizationId } from '../../kernel/actor.ts';
import { Refused } from '../../kernel/refused.ts';
import type { TenantTransaction } from '../../platform/database/tenant-database.ts';
import { FOR_UPDATE } from '../../platform/rows/entities.ts';
import { DocumentRow, LOCK_OBJECT } from './document.ts';
import type { AttachedKind } from './document.ts';
import { contentDisposition, fileName } from './file-name.ts';
import { caseFileTypeOf, fileTypeOf } from './file-type.ts';
import { sha256Of } from './keep-document.ts';
import { cleanPicture } from './picture.ts';
import { StoredObjects } from './stored-objects.ts';

/** A file whose bytes are stored and belong to nothing yet. */
export interface StoredAttachment {
  name: string;
  mediaType: FileType;
  sizeBytes: number;
  sha256: string;
  objectId: string;
  isEncrypted: boolean;
}

/** A record that has attachments. */
export interface AttachedTo {
  kind: AttachedKind;
  id: string;
}

interface Attached {
  organizationId: OrganizationId;
  subjectKind: AttachedKind;
  subjectId: string;
  fileId: string;
  uploadedBy: string;
  uploadedAt: Date;
}

/** How far from its end a PDF says that it is whole: some carry bytes of a scanner or a mail behind that. */
const TAIL = 65_536;
const END = '%%EOF';
const ENCRYPTED = '/Encrypt';

/** Files that belong to a record of another feature: they lie in no person's drawer and are reached only through that record. */
@Injectable()
export class Attachments {
  constructor(private readonly objects: StoredObjects) {}

  /**
   * Stores a PDF, to be attached within an hour.
   * @throws Refused ATTACHMENT_NOT_PDF by its bytes, whatever its name says; ATTACHMENT_UNREADABLE where its end is missing
   */
  async put(organizationId: OrganizationId, received: ReceivedFile): Promise<StoredAttachment> {
    const mediaType = await fileTypeOf(received);
    if (mediaType !== 'application/pdf') throw new Refused('ATTACHMENT_NOT_PDF');
    const { isWhole, isEncrypted } = await lookThrough(received);
    if (!isWhole) throw new Refused('ATTACHMENT_UNREADABLE');
    const { sizeBytes, sha256 } = received;
    const name = fileName(received.name, mediaType);
    const objectId = await this.objects.put(organizationId, received.stream(), sizeBytes, {
      mediaType,
      disposition: contentDisposition('inline', name),
    });
    return { name, mediaType, sizeBytes, sha256, objectId, isEncrypted };
  }

  /**
   * Stores a paper or a photo for the drawer of a case, to be attached within an hour. Photos are written again without
   * what a camera adds; HEIC stays as it came, since nothing here can write it.
   * @throws Refused CASE_FILE_TYPE_REFUSED by its bytes; BUSY, PICTURE_TOO_LARGE, FILE_UNREADABLE
   */
  async putCaseFile(organizationId: OrganizationId, received: ReceivedFile): Promise<StoredAttachment> {
    const mediaType = await caseFileTypeOf(received);
    if (mediaType === null) throw new Refused('CASE_FILE_TYPE_REFUSED');
    const isWrittenAgain = mediaType !== 'application/pdf' && mediaType !== 'image/heic';
    const picture = isWrittenAgain ? await cleanPicture(organizationId, received, mediaType) : null;
    const name = fileName(received.name, mediaType);
    const sizeBytes = picture?.length ?? received.sizeBytes;
    const sha256 = picture === null ? received.sha256 : sha256Of(picture);
    const objectId = await this.objects.put(organizationId, picture ?? received.stream(), sizeBytes, {
      mediaType,
      disposition: contentDisposition('inline', name),
    });
    return { name, mediaType, sizeBytes, sha256, objectId, isEncrypted: false };
  }

  /** Stores a PDF that was made here, to be attached within an hour. */
  async putMade(
    organizationId: OrganizationId,
    { name, bytes }: { name: string; bytes: Buffer },
  ): Promise<StoredAttachment> {
    const mediaType = 'application/pdf';
    const disposition = contentDisposition('inline', name);
    const objectId = await this.objects.put(organizationId, bytes, bytes.length, { mediaType, disposition });
    return { name, mediaType, sizeBytes: bytes.length, sha256: sha256Of(bytes), objectId, isEncrypted: false };
  }

  /**
   * Attaches a stored file to a record that the transaction has locked. Of the same bytes the record keeps one: then
   * that one is answered, and the new bytes are swept. `isNew` says which it was.
   */
  async attach(
    tx: TenantTransaction,
    em: EntityManager,
    to: Attached,
    { objectId, ...stored }: StoredAttachment,
  ): Promise<{ fileId: string; uploadedAt: Date; isNew: boolean }> {
    const { organizationId, subjectKind, subjectId, fileId, uploadedBy, uploadedAt } = to;
    const same = { organizationId, subjectKind, subjectId, purpose: 'attachment', sha256: stored.sha256 } as const;
    const before = await em.findOne(DocumentRow, { ...same, deletedAt: null });
    if (before) return { fileId: before.id, uploadedAt: before.uploadedAt, isNew: false };
    await this.objects.adopt(tx, organizationId, [objectId]);
    em.create(DocumentRow, {
      ...{ organizationId, id: fileId, subjectKind, subjectId, purpose: 'attachment' },
      ...{ ...stored, objectId, thumbnailId: null, uploadedBy, uploadedAt, deletedBy: null, deletedAt: null },
    });
    return { fileId, uploadedAt, isNew: true };
  }

  /**
   * Takes a file away from one of these records; its bytes are deleted 30 days later. Answers its name, or null where it
   * was removed before.
   * @throws Refused FILE_NOT_FOUND, also for another organization's and another record's
   */
  async remove(
    tx: TenantTransaction,
    em: EntityManager,
    { of, fileId, by, at }: { of: readonly AttachedTo[]; fileId: string; by: Actor; at: Date },
  ): Promise<string | null> {
    const { organizationId, userId } = by;
    await tx.query(LOCK_OBJECT, [organizationId, fileId]);
    const found = await em.findOne(DocumentRow, { organizationId, id: fileId, purpose: 'attachment' }, FOR_UPDATE);
    const isTheirs = of.some(({ kind, id }) => found?.subjectKind === kind && found.subjectId === id);
    if (!found || !isTheirs) throw new Refused('FILE_NOT_FOUND');
    if (found.deletedAt) return null;
    em.assign(found, { deletedBy: userId, deletedAt: at });
    await this.objects.release(tx, organizationId, [found.objectId]);
    return found.name;
  }
}

/** Whether a PDF has its end, and whether a password opens it: both are told in words that no compression hides. */
const lookThrough = async (received: ReceivedFile): Promise<{ isWhole: boolean; isEncrypted: boolean }> => {
  let isEncrypted = false;
  let tail = '';
  for await (const chunk of received.stream()) {
    const seen = tail.slice(-ENCRYPTED.length) + (chunk as Buffer).toString('latin1');
    isEncrypted ||= seen.includes(ENCRYPTED);
    tail = (tail + (chunk as Buffer).toString('latin1')).slice(-TAIL);
  }
  return { isWhole: tail.includes(END), isEncrypted };
};
