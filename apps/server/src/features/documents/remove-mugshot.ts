import { CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import type { EntityManager } from '@mikro-orm/postgresql';
import { AuditTrail } from '../../platform/audit/audit-trail.ts';
import type { Actor } from '../../kernel/actor.ts';
import { TenantRows } from '../../platform/rows/tenant-rows.ts';
import { lockSubject } from './document-subject.ts';
import { StoredObjects } from './stored-objects.ts';

/** Takes the mugshot of a defendant away. Where there is none, nothing happens. */
export class RemoveMugshot {
  constructor(
    readonly actor: Actor,
    readonly defendantId: string,
  ) {}
}

@CommandHandler(RemoveMugshot)
export class RemoveMugshotHandler implements ICommandHandler<RemoveMugshot> {
  constructor(
    private readonly rows: TenantRows,
    private readonly objects: StoredObjects,
    private readonly audit: AuditTrail,
  ) {}

  execute({ actor, defendantId }: RemoveMugshot): Promise<{ fileId: string | null }> {
    const remove = async (em: EntityManager) => {
      await lockSubject(em, actor.organizationId, { subjectKind: 'defendant', subjectId: defendantId });
      const fileId = await discardMugshot(em, this.objects, actor, defendantId);
      if (fileId !== null) {
        const subject = { kind: 'defendant', id: defendantId };
        await this.audit.record(actor, { action: 'mugshot-removed', subject, details: { fileId } }, em);
      }
      return { fileId };
    };
    return this.rows.write(actor, { removeMugshot: defendantId }, remove, () => [
      { topic: 'file', id: defendantId },
      { topic: 'defendant', id: defendantId },
    ]);
  }
}

/** Lets go of the mugshot of a defendant who is held in this transaction; answers which it was, or null. */
export const discardMugshot = async (
  em: EntityManager,
  objects: StoredObjects,
  { organizationId, userId }: Pick<Actor, 'organizationId' | 'userId'>,
  defendantId: string,
): Promise<string | null> => {
  const [before] = await em.execute<{ fileId: string; objectId: string; thumbnailId: string | null }[]>(
    `update stored_file set deleted_at = now(), deleted_by = ?
     where organization_id = ? and subject_kind = 'defendant' and subject_id = ? and purpose = 'mugshot'
       and deleted_at is null
     returning id as "fileId", object_id as "objectId", thumbnail_id as "thumbnailId"`,
    [userId, organizationId, defendantId],
  );
  if (!before) return null;
  const { fileId, objectId, thumbnailId } = before;
  await objects.release(em, organizationId, thumbnailId === null ? [objectId] : [objectId, thumbnailId]);
  await em.execute('update defendant set mugshot_file_id = null where organization_id = ? and id = ?', [
    organizationId,
    defendantId,
  ]);
  return fileId;
};
