import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { addQuickLink, type QuickLink } from '#contracts/agency/quick-links/quick-links.ts';
import { defaultLinkDescription } from '#domain/agency/default-quick-links.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { Clock } from '../../../kernel/clock.ts';
import { TenantRows } from '../../../platform/rows/tenant-rows.ts';
import { QuickLinkRow } from './quick-link.ts';

/** Adds a quick link; the command's id becomes its id. */
export class AddQuickLink extends CommandOf(addQuickLink) {}

@CommandHandler(AddQuickLink)
export class AddQuickLinkHandler implements ICommandHandler<AddQuickLink> {
  constructor(
    private readonly rows: TenantRows,
    private readonly clock: Clock,
  ) {}

  execute({ actor, body: input }: AddQuickLink): Promise<QuickLink> {
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
