import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type StoredDocument, uploadDocument } from '#contracts/people/documents/documents.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { Clock } from '../../../kernel/clock.ts';
import { TenantDatabase } from '../../../platform/database/tenant-database.ts';
import type { ReceivedFile } from '../../../edge/http/incoming-file.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { TenantRows, type Work } from '../../../platform/rows/tenant-rows.ts';
import { mustHaveSubject, type DocumentSubject } from './document-subject.ts';
import { Documents } from './documents.query.ts';
import { Drawers } from './drawers.ts';

/** Puts a file into the drawer of a subject; the command's id becomes its id. */
export class UploadDocument extends CommandOf(uploadDocument) {}

@CommandHandler(UploadDocument)
export class UploadDocumentHandler implements ICommandHandler<UploadDocument> {
  constructor(
    private readonly database: TenantDatabase,
    private readonly rows: TenantRows,
    private readonly drawers: Drawers,
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
    const { organizationId, commandId: fileId } = actor;
    const file = await this.drawers.store(organizationId, await this.drawers.look(organizationId, received));
    const write: Work<{ fileId: string }> = async (tx, em) => {
      await this.drawers.keep(tx, em, subject, file, { fileId, by: actor, at: this.clock.now() });
      return { fileId };
    };
    const request = { uploadDocument: subject, name: received.name, sha256: received.sha256 };
    await this.rows.write(actor, request, write, () => [{ topic: 'file', id: subject.subjectId }]);
  }
}
