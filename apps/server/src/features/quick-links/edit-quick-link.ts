import { CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { InputOf } from '#contracts/kernel/endpoint.ts';
import type { editQuickLink, QuickLink } from '#contracts/quick-links/quick-links.ts';
import { defaultLinkDescription } from '#domain/default-quick-links.ts';
import { Refused } from '../../kernel/refused.ts';
import type { Actor } from '../../kernel/actor.ts';
import { TenantRows } from '../../platform/rows/tenant-rows.ts';

/** Changes a quick link; its place in its group stays. */
export class EditQuickLink {
  constructor(
    readonly actor: Actor,
    readonly quickLinkId: string,
    readonly input: InputOf<typeof editQuickLink>['body'],
  ) {}
}

@CommandHandler(EditQuickLink)
export class EditQuickLinkHandler implements ICommandHandler<EditQuickLink> {
  constructor(private readonly rows: TenantRows) {}

  execute({ actor, quickLinkId, input }: EditQuickLink): Promise<QuickLink> {
    const { linkType, name, url } = input;
    const description = input.description || defaultLinkDescription(linkType);
    const edit = async (em: EntityManager) => {
      const changed = await em.execute<object[]>(
        `update organization_quick_link set link_type = ?, name = ?, url = ?, description = ?
         where organization_id = ? and id = ? returning id`,
        [linkType, name, url, description, actor.organizationId, quickLinkId],
      );
      if (changed.length === 0) throw new Refused('QUICK_LINK_NOT_FOUND');
      return { quickLinkId, linkType, name, url, description };
    };
    const changes = () => [{ topic: 'quick-link' as const, id: quickLinkId }];
    return this.rows.write(actor, { editQuickLink: input, quickLinkId }, edit, changes);
  }
}
