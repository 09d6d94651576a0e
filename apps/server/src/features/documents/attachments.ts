import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { ReceivedFile } from '../../edge/http/incoming-file.ts';
import type { OrganizationId } from '../../kernel/actor.ts';
import { Refused } from '../../kernel/refused.ts';
import type { TenantTransaction } from '../../platform/database/tenant-database.ts';
import { DocumentRow } from './document.ts';
import type { AttachedKind } from './document.ts';
import { contentDisposition, fileName } from './file-name.ts';
import { fileTypeOf } from './file-type.ts';
import { StoredObjects } from './stored-objects.ts';

/** A PDF whose bytes are stored and belong to nothing yet. */
export interface StoredPdf {
  name: string;
  sizeBytes: number;
  sha256: string;
  objectId: string;
  isEncrypted: boolean;
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

/** PDFs that belong to a record of another feature: they lie in no drawer and are reached only through that record. */
@Injectable()
export class Attachments {
  constructor(private readonly objects: StoredObjects) {}

  /**
   * Stores a PDF, to be attached within an hour.
   * @throws Refused ATTACHMENT_NOT_PDF by its bytes, whatever its name says; ATTACHMENT_UNREADABLE where its end is missing
   */
  async put(organizationId: OrganizationId, received: ReceivedFile): Promise<StoredPdf> {
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
    return { name, sizeBytes, sha256, objectId, isEncrypted };
  }

  /**
   * Attaches a stored PDF to a record that the transaction has locked. Of the same bytes the record keeps one: then
   * that one is answered, and the new bytes are swept. `isNew` says which it was.
   */
  async attach(
    tx: TenantTransaction,
    em: EntityManager,
    to: Attached,
    { objectId, ...pdf }: StoredPdf,
  ): Promise<{ fileId: string; uploadedAt: Date; isNew: boolean }> {
    const { organizationId, subjectKind, subjectId, fileId, uploadedBy, uploadedAt } = to;
    const same = { organizationId, subjectKind, subjectId, purpose: 'attachment', sha256: pdf.sha256 } as const;
    const before = await em.findOne(DocumentRow, same);
    if (before) return { fileId: before.id, uploadedAt: before.uploadedAt, isNew: false };
    await this.objects.adopt(tx, organizationId, [objectId]);
    em.create(DocumentRow, {
      ...{ organizationId, id: fileId, subjectKind, subjectId, purpose: 'attachment', mediaType: 'application/pdf' },
      ...{ ...pdf, objectId, thumbnailId: null, uploadedBy, uploadedAt, deletedBy: null, deletedAt: null },
    });
    return { fileId, uploadedAt, isNew: true };
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
