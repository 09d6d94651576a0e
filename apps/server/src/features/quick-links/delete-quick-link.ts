import { CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Refused } from '../../kernel/refused.ts';
import type { Actor } from '../../kernel/actor.ts';
import { TenantRows } from '../../platform/rows/tenant-rows.ts';

/** Deletes a quick link for everybody of the organization. */
export class DeleteQuickLink {
  constructor(
    readonly actor: Actor,
    readonly quickLinkId: string,
  ) {}
}

@CommandHandler(DeleteQuickLink)
export class DeleteQuickLinkHandler implements ICommandHandler<DeleteQuickLink> {
  constructor(private readonly rows: TenantRows) {}

  execute({ actor, quickLinkId }: DeleteQuickLink): Promise<{ quickLinkId: string }> {
    const remove = async (em: EntityManager) => {
      const deleted = await em.execute<object[]>(
        'delete from organization_quick_link where organization_id = ? and id = ? returning id',
        [actor.organizationId, quickLinkId],
      );
      if (deleted.length === 0) throw new Refused('QUICK_LINK_NOT_FOUND');
      return { quickLinkId };
    };
    const changes = () => [{ topic: 'quick-link' as const, id: quickLinkId }];
    return this.rows.write(actor, { deleteQuickLink: quickLinkId }, remove, changes);
  }
}
