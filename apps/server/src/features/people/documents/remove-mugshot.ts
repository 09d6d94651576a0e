import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { EntityManager } from '@mikro-orm/postgresql';
import { removeMugshot } from '#contracts/people/documents/documents.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import { Clock } from '../../../kernel/clock.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { FOR_UPDATE } from '../../../platform/rows/entities.ts';
import { TenantRows, type Work } from '../../../platform/rows/tenant-rows.ts';
import { DocumentRow } from './document.ts';
import { setMugshot } from '../people/index.ts';
import { lockSubject } from './document-subject.ts';
import { StoredObjects } from './stored-objects.ts';

/** Takes the mugshot of a defendant away. Where there is none, nothing happens. */
export class RemoveMugshot extends CommandOf(removeMugshot) {}

@CommandHandler(RemoveMugshot)
export class RemoveMugshotHandler implements ICommandHandler<RemoveMugshot> {
  constructor(
    private readonly rows: TenantRows,
    private readonly objects: StoredObjects,
    private readonly audit: AuditTrail,
    private readonly clock: Clock,
  ) {}

  execute({ actor, params: { defendantId } }: RemoveMugshot): Promise<{ fileId: string | null }> {
    const remove: Work<{ fileId: string | null }> = async (tx, em) => {
      await lockSubject(tx, actor.organizationId, { subjectKind: 'defendant', subjectId: defendantId });
      const fileId = await discardMugshot(tx, em, this.objects, actor, defendantId, this.clock.now());
      if (fileId !== null) {
        const subject = { kind: 'defendant', id: defendantId };
        await this.audit.record(actor, { action: 'mugshot-removed', subject, details: { fileId } }, tx);
      }
      return { fileId };
    };
    return this.rows.write(actor, { removeMugshot: defendantId }, remove, () => [
      { topic: 'file', id: defendantId },
      { topic: 'defendant', id: defendantId },
    ]);
  }
}

/** Removes the mugshot of a defendant who is locked in this transaction; answers which it was, or null. */
export const discardMugshot = async (
  tx: TenantTransaction,
  em: EntityManager,
  objects: StoredObjects,
  { organizationId, userId }: Pick<Actor, 'organizationId' | 'userId'>,
  defendantId: string,
  now: Date,
): Promise<string | null> => {
  const which = { organizationId, subjectKind: 'defendant', subjectId: defendantId, purpose: 'mugshot' } as const;
  const before = await em.findOne(DocumentRow, { ...which, deletedAt: null }, FOR_UPDATE);
  if (!before) return null;
  const { id: fileId, objectId, thumbnailId } = em.assign(before, { deletedBy: userId, deletedAt: now });
  await em.flush(); // flushed at once, since a defendant may have only one
  await objects.release(tx, organizationId, thumbnailId ? [objectId, thumbnailId] : [objectId]);
  await setMugshot(tx, { organizationId, defendantId }, null);
  return fileId;
};
