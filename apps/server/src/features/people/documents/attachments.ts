import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { ReceivedFile } from '../../../edge/http/incoming-file.ts';
import type { FileType } from '#contracts/people/documents/documents.ts';
import type { Actor, OrganizationId } from '../../../kernel/actor.ts';
import { Refused } from '../../../kernel/refused.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { FOR_UPDATE } from '../../../platform/rows/entities.ts';
import { DocumentRow, LOCK_OBJECT, type AttachedKind } from './document.ts';
import { contentDisposition, fileName } from './file-name.ts';
import { caseFileTypeOf, fileTypeOf } from './file-type.ts';
import { sha256Of } from './keep-document.ts';
import { cleanPicture, isWrittenAgain } from './picture.ts';
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
    const picture = isWrittenAgain(mediaType) ? await cleanPicture(organizationId, received, mediaType) : null;
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
      organizationId,
      id: fileId,
      subjectKind,
      subjectId,
      purpose: 'attachment',
      ...stored,
      objectId,
      thumbnailId: null,
      uploadedBy,
      uploadedAt,
      deletedBy: null,
      deletedAt: null,
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

  /**
   * Gives the files of one record to another that the transaction has locked; of the same bytes it keeps its own. Answers
   * those that are new to it.
   */
  async move(
    tx: TenantTransaction,
    { organizationId, from, to, by, at }: Moved,
  ): Promise<{ fileId: string; name: string }[]> {
    const of = [organizationId, from.kind, from.id];
    const { rows } = await tx.query<{ fileId: string; name: string }>(MOVE, [...of, to.kind, to.id, by]);
    const { rows: doubled } = await tx.query<{ objectId: string }>(LEAVE, [...of, by, at]);
    await this.objects.release(
      tx,
      organizationId,
      doubled.map(({ objectId }) => objectId),
    );
    return rows;
  }

  /**
   * Gives the files of one record, removed ones too, to another of the same kind that the transaction has locked. Of the
   * same bytes that one keeps its own; the other file stays where it was, since records name it by its id.
   */
  async join(
    tx: TenantTransaction,
    { organizationId, kind, from, to }: { organizationId: string; kind: AttachedKind; from: string; to: string },
  ): Promise<void> {
    await tx.query(JOIN, [organizationId, kind, from, to]);
  }

  /** Erases the files of a record: their rows at once, their bytes soon. */
  async erase(tx: TenantTransaction, organizationId: string, { kind, id }: AttachedTo): Promise<void> {
    await tx.query(ERASE, [organizationId, kind, id]);
  }
}

/** Files that change hands, by whom and when. */
interface Moved {
  organizationId: OrganizationId;
  from: AttachedTo;
  to: AttachedTo;
  by: string;
  at: Date;
}

const THEIRS = `f.organization_id = $1 and f.subject_kind = $2 and f.subject_id = $3 and f.purpose = 'attachment'`;
const MOVE = `
  update stored_file f set subject_kind = $4, subject_id = $5, uploaded_by = $6
  where ${THEIRS} and f.deleted_at is null and not exists (
    select from stored_file k where k.organization_id = $1 and k.subject_kind = $4 and k.subject_id = $5
      and k.purpose = 'attachment' and k.deleted_at is null and k.sha256 = f.sha256)
  returning f.id as file_id, f.name`;
const JOIN = `
  update stored_file f set subject_id = $4
  where ${THEIRS} and (f.deleted_at is not null or not exists (
    select from stored_file k where k.organization_id = $1 and k.subject_kind = $2 and k.subject_id = $4
      and k.purpose = 'attachment' and k.deleted_at is null and k.sha256 = f.sha256))`;
const LEAVE = `
  update stored_file f set deleted_by = $4, deleted_at = $5 where ${THEIRS} and f.deleted_at is null
  returning f.object_id`;
const ERASE = `
  with gone as (delete from stored_file f where ${THEIRS} returning f.object_id)
  update stored_object set delete_after = now()
  where organization_id = $1 and id in (select object_id from gone)`;

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
