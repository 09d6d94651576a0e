import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  isShownInline,
  type FileType,
  type StoredDocument,
  uploadDocument,
} from '#contracts/people/documents/documents.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { Clock } from '../../../kernel/clock.ts';
import { TenantDatabase } from '../../../platform/database/tenant-database.ts';
import type { ReceivedFile } from '../../../edge/http/incoming-file.ts';
import { Refused } from '../../../kernel/refused.ts';
import type { Actor, OrganizationId } from '../../../kernel/actor.ts';
import { TenantRows, type Work } from '../../../platform/rows/tenant-rows.ts';
import { contentDisposition, fileName } from './file-name.ts';
import { lockSubject, mustHaveSubject, type DocumentSubject } from './document-subject.ts';
import { fileTypeOf } from './file-type.ts';
import { keepDocument, sha256Of } from './keep-document.ts';
import { cleanPicture, isWrittenAgain } from './picture.ts';
import { Documents } from './documents.query.ts';
import { StoredObjects } from './stored-objects.ts';

/** Puts a file into the drawer of a subject; the command's id becomes its id. */
export class UploadDocument extends CommandOf(uploadDocument) {}

@CommandHandler(UploadDocument)
export class UploadDocumentHandler implements ICommandHandler<UploadDocument> {
  constructor(
    private readonly database: TenantDatabase,
    private readonly rows: TenantRows,
    private readonly objects: StoredObjects,
    private readonly files: Documents,
    private readonly clock: Clock,
  ) {}

  async execute({ actor, params: subject, file }: UploadDocument): Promise<StoredDocument> {
    const { organizationId, commandId } = actor;
    // An upload for a missing subject is refused before it is received.
    await this.database.read(organizationId, (tx) => mustHaveSubject(tx, organizationId, subject));
    await file.receive((received) => this.keep(actor, subject, received));
    return this.files.find(actor, commandId);
  }

  private async keep(actor: Actor, subject: DocumentSubject, received: ReceivedFile): Promise<void> {
    const { organizationId, commandId, userId } = actor;
    const mediaType = await fileTypeOf(received);
    if (!mediaType) throw new Refused('FILE_TYPE_REFUSED');
    const name = fileName(received.name, mediaType);
    const content = await contentOf(organizationId, received, mediaType);
    const disposition = contentDisposition(isShownInline(mediaType) ? 'inline' : 'attachment', name);
    const objectId = await this.objects.put(organizationId, content.bytes, content.sizeBytes, {
      mediaType,
      disposition,
    });
    const write: Work<{ fileId: string }> = async (tx, em) => {
      await lockSubject(tx, organizationId, subject);
      await this.objects.adopt(tx, organizationId, [objectId]);
      await keepDocument(tx, em, {
        ...subject,
        organizationId,
        id: commandId,
        purpose: 'drawer',
        name,
        mediaType,
        sizeBytes: content.sizeBytes,
        sha256: content.sha256,
        objectId,
        thumbnailId: null,
        uploadedBy: userId,
        uploadedAt: this.clock.now(),
      });
      return { fileId: commandId };
    };
    const request = { uploadDocument: subject, name: received.name, sha256: received.sha256 };
    await this.rows.write(actor, request, write, () => [{ topic: 'file', id: subject.subjectId }]);
  }
}

/** What is stored: pictures written again, HEIC and everything else as it came. */
const contentOf = async (agency: OrganizationId, received: ReceivedFile, mediaType: FileType) => {
  const { sizeBytes, sha256 } = received;
  if (!isWrittenAgain(mediaType)) return { bytes: received.stream(), sizeBytes, sha256 };
  const bytes = await cleanPicture(agency, received, mediaType);
  return { bytes, sizeBytes: bytes.length, sha256: sha256Of(bytes) };
};
