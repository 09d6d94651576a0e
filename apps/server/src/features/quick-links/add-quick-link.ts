import { CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { InputOf } from '#contracts/kernel/endpoint.ts';
import type { addQuickLink, QuickLink } from '#contracts/quick-links/quick-links.ts';
import { defaultLinkDescription } from '#domain/default-quick-links.ts';
import { Clock } from '../../kernel/clock.ts';
import type { Actor } from '../../kernel/actor.ts';
import { TenantRows } from '../../platform/rows/tenant-rows.ts';

/** Adds a quick link; the command's id becomes its id. */
export class AddQuickLink {
  constructor(
    readonly actor: Actor,
    readonly input: InputOf<typeof addQuickLink>['body'],
  ) {}
}

@CommandHandler(AddQuickLink)
export class AddQuickLinkHandler implements ICommandHandler<AddQuickLink> {
  constructor(
    private readonly rows: TenantRows,
    private readonly clock: Clock,
  ) {}

  execute({ actor, input }: AddQuickLink): Promise<QuickLink> {
    const { organizationId, commandId: quickLinkId } = actor;
    const { linkType, name, url } = input;
    const description = input.description || defaultLinkDescription(linkType);
    const add = async (em: EntityManager) => {
      await em.execute(
        `insert into organization_quick_link (organization_id, id, link_type, name, url, description, created_at)
         values (?, ?, ?, ?, ?, ?, ?)`,
        [organizationId, quickLinkId, linkType, name, url, description, this.clock.now()],
      );
      return { quickLinkId, linkType, name, url, description };
    };
    const changes = () => [{ topic: 'quick-link' as const, id: quickLinkId }];
    return this.rows.write(actor, { addQuickLink: input }, add, changes);
  }
}
