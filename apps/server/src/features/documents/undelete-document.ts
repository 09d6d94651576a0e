import { CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { StoredDocument } from '#contracts/documents/documents.ts';
import { AuditTrail } from '../../platform/audit/audit-trail.ts';
import { Refused } from '../../kernel/refused.ts';
import type { Actor } from '../../kernel/actor.ts';
import { TenantRows } from '../../platform/rows/tenant-rows.ts';
import { OF_LIVE_SUBJECT } from './document-subject.ts';
import type { FileSubject } from './document-subject.ts';
import { StoredFiles } from './documents.query.ts';
import { StoredObjects } from './stored-objects.ts';

/** Puts a deleted file back into its drawer, while its bytes are still there; one that is there stays. */
export class UndeleteFile {
  constructor(
    readonly actor: Actor,
    readonly fileId: string,
  ) {}
}

@CommandHandler(UndeleteFile)
export class UndeleteFileHandler implements ICommandHandler<UndeleteFile> {
  constructor(
    private readonly rows: TenantRows,
    private readonly objects: StoredObjects,
    private readonly files: StoredFiles,
    private readonly audit: AuditTrail,
  ) {}

  async execute({ actor, fileId }: UndeleteFile): Promise<StoredDocument> {
    const { organizationId } = actor;
    const putBack = async (em: EntityManager) => {
      // The sweep locks the object first, and so does this: whoever comes second sees what the first has done.
      const [object] = await em.execute<{ id: string; deleted: boolean }[]>(
        `select o.id, f.deleted_at is not null as deleted from stored_object o
         join stored_file f on f.organization_id = o.organization_id and f.object_id = o.id
         where f.organization_id = ? and f.id = ? and f.purpose = 'drawer' and ${OF_LIVE_SUBJECT} for update of o`,
        [organizationId, fileId],
      );
      if (!object) throw new Refused('FILE_NOT_FOUND');
      const [file] = await em.execute<FileSubject[]>(
        `update stored_file set deleted_at = null, deleted_by = null where organization_id = ? and id = ?
         returning subject_kind as "subjectKind", subject_id as "subjectId"`,
        [organizationId, fileId],
      );
      if (!file) throw new Refused('FILE_NOT_FOUND');
      const { subjectKind: kind, subjectId: id } = file;
      if (object.deleted) {
        await this.objects.adopt(em, organizationId, [object.id]);
        await this.audit.record(actor, { action: 'file-undeleted', subject: { kind, id }, details: { fileId } }, em);
      }
      return { subjectId: id };
    };
    await this.rows.write(actor, { undeleteDocument: fileId }, putBack, ({ subjectId }) => [
      { topic: 'file', id: subjectId },
    ]);
    return this.files.find(actor, fileId);
  }
}
