import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { InputOf } from '#contracts/kernel/endpoint.ts';
import type { addQuickLink, QuickLink } from '#contracts/agency/quick-links/quick-links.ts';
import { defaultLinkDescription } from '#domain/agency/default-quick-links.ts';
import { Clock } from '../../../kernel/clock.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { TenantRows } from '../../../platform/rows/tenant-rows.ts';
import { QuickLinkRow } from './quick-link.ts';

/** Adds a quick link; the command's id becomes its id. */
export class AddQuickLink extends Command<QuickLink> {
  constructor(
    readonly actor: Actor,
    readonly input: InputOf<typeof addQuickLink>['body'],
  ) {
    super();
  }
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
    const link = { linkType, name, url, description: input.description || defaultLinkDescription(linkType) };
    return this.rows.write(
      actor,
      { addQuickLink: input },
      (_, em) => {
        em.create(QuickLinkRow, { organizationId, id: quickLinkId, ...link, createdAt: this.clock.now() });
        return Promise.resolve({ quickLinkId, ...link });
      },
      () => [{ topic: 'quick-link', id: quickLinkId }],
    );
  }
}
