import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { deleteDocument } from '#contracts/people/documents/documents.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import { Clock } from '../../../kernel/clock.ts';
import { Refused } from '../../../kernel/refused.ts';
import { TenantRows, type Work } from '../../../platform/rows/tenant-rows.ts';
import { holdDocument } from './document.ts';
import { FileUsers } from './file-users.ts';
import { StoredObjects } from './stored-objects.ts';

/** Takes a file out of its drawer; its bytes are deleted when nobody can put it back any more. */
export class DeleteDocument extends CommandOf(deleteDocument) {}

@CommandHandler(DeleteDocument)
export class DeleteDocumentHandler implements ICommandHandler<DeleteDocument> {
  constructor(
    private readonly rows: TenantRows,
    private readonly objects: StoredObjects,
    private readonly holds: FileUsers,
    private readonly audit: AuditTrail,
    private readonly clock: Clock,
  ) {}

  async execute({ actor, params: { fileId } }: DeleteDocument): Promise<{ fileId: string }> {
    const { organizationId, userId } = actor;
    await this.holds.mustBeFree(actor, fileId);
    const remove: Work<{ fileId: string; subjectId: string }> = async (tx, em) => {
      const document = await holdDocument(tx, em, organizationId, fileId);
      if (document.deletedAt) throw new Refused('FILE_NOT_FOUND');
      em.assign(document, { deletedBy: userId, deletedAt: this.clock.now() });
      await this.objects.release(tx, organizationId, [document.objectId]);
      const { subjectKind: kind, subjectId: id } = document;
      await this.audit.record(actor, { action: 'file-deleted', subject: { kind, id }, details: { fileId } }, tx);
      return { fileId, subjectId: id };
    };
    return this.rows.write(actor, { deleteDocument: fileId }, remove, ({ subjectId }) => [
      { topic: 'file', id: subjectId },
    ]);
  }
}
