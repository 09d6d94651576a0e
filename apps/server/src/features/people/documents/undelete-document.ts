import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type StoredDocument, undeleteDocument } from '#contracts/people/documents/documents.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import { TenantRows, type Work } from '../../../platform/rows/tenant-rows.ts';
import { holdDocument } from './document.ts';
import { Documents } from './documents.query.ts';
import { StoredObjects } from './stored-objects.ts';

/** Puts a deleted file back into its drawer, while its bytes are still there; one that is there stays. */
export class UndeleteDocument extends CommandOf(undeleteDocument) {}

@CommandHandler(UndeleteDocument)
export class UndeleteDocumentHandler implements ICommandHandler<UndeleteDocument> {
  constructor(
    private readonly rows: TenantRows,
    private readonly objects: StoredObjects,
    private readonly files: Documents,
    private readonly audit: AuditTrail,
  ) {}

  async execute({ actor, params: { fileId } }: UndeleteDocument): Promise<StoredDocument> {
    const { organizationId } = actor;
    const putBack: Work<{ subjectId: string }> = async (tx, em) => {
      const document = await holdDocument(tx, em, organizationId, fileId);
      const { subjectKind: kind, subjectId: id } = document;
      if (document.deletedAt) {
        em.assign(document, { deletedBy: null, deletedAt: null });
        await this.objects.adopt(tx, organizationId, [document.objectId]);
        await this.audit.record(actor, { action: 'file-undeleted', subject: { kind, id }, details: { fileId } }, tx);
      }
      return { subjectId: id };
    };
    await this.rows.write(actor, { undeleteDocument: fileId }, putBack, ({ subjectId }) => [
      { topic: 'file', id: subjectId },
    ]);
    return this.files.find(actor, fileId);
  }
}
