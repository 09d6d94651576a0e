import { CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import type { EntityManager } from '@mikro-orm/postgresql';
import { AuditTrail } from '../../platform/audit/audit-trail.ts';
import { Refused } from '../../kernel/refused.ts';
import type { Actor } from '../../kernel/actor.ts';
import { TenantRows } from '../../platform/rows/tenant-rows.ts';
import { OF_LIVE_SUBJECT } from './document-subject.ts';
import type { FileSubject } from './document-subject.ts';
import { StoredObjects } from './stored-objects.ts';

/** Takes a file out of its drawer; its bytes are deleted when nobody can put it back any more. */
export class DeleteFile {
  constructor(
    readonly actor: Actor,
    readonly fileId: string,
  ) {}
}

@CommandHandler(DeleteFile)
export class DeleteFileHandler implements ICommandHandler<DeleteFile> {
  constructor(
    private readonly rows: TenantRows,
    private readonly objects: StoredObjects,
    private readonly audit: AuditTrail,
  ) {}

  async execute({ actor, fileId }: DeleteFile): Promise<{ fileId: string }> {
    const { organizationId, userId } = actor;
    const remove = async (em: EntityManager) => {
      // The object first, as the sweep and whoever puts the file back: so nobody waits for one who waits for them.
      await em.execute(
        `select 1 from stored_object o join stored_file f on f.organization_id = o.organization_id and f.object_id = o.id
         where f.organization_id = ? and f.id = ? for update of o`,
        [organizationId, fileId],
      );
      const [deleted] = await em.execute<(FileSubject & { objectId: string })[]>(
        `update stored_file f set deleted_at = now(), deleted_by = ?
         where f.organization_id = ? and f.id = ? and f.purpose = 'drawer' and f.deleted_at is null
           and ${OF_LIVE_SUBJECT}
         returning f.subject_kind as "subjectKind", f.subject_id as "subjectId", f.object_id as "objectId"`,
        [userId, organizationId, fileId],
      );
      if (!deleted) throw new Refused('FILE_NOT_FOUND');
      await this.objects.release(em, organizationId, [deleted.objectId]);
      const { subjectKind: kind, subjectId: id } = deleted;
      await this.audit.record(actor, { action: 'file-deleted', subject: { kind, id }, details: { fileId } }, em);
      return { fileId, subjectId: id };
    };
    return this.rows.write(actor, { deleteDocument: fileId }, remove, ({ subjectId }) => [
      { topic: 'file', id: subjectId },
    ]);
  }
}
