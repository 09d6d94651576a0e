import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { editQuickLink, type QuickLink } from '#contracts/agency/quick-links/quick-links.ts';
import { defaultLinkDescription } from '#domain/agency/default-quick-links.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { Refused } from '../../../kernel/refused.ts';
import { FOR_UPDATE } from '../../../platform/rows/entities.ts';
import { TenantRows } from '../../../platform/rows/tenant-rows.ts';
import { QuickLinkRow } from './quick-link.ts';

/** Changes a quick link; its place in its group stays. */
export class EditQuickLink extends CommandOf(editQuickLink) {}

@CommandHandler(EditQuickLink)
export class EditQuickLinkHandler implements ICommandHandler<EditQuickLink> {
  constructor(private readonly rows: TenantRows) {}

  execute({ actor, params: { quickLinkId }, body: input }: EditQuickLink): Promise<QuickLink> {
    const { organizationId } = actor;
    const { linkType, name, url } = input;
    const changed = { linkType, name, url, description: input.description || defaultLinkDescription(linkType) };
    return this.rows.write(
      actor,
      { editQuickLink: input, quickLinkId },
      async (_, em) => {
        const link = await em.findOne(QuickLinkRow, { organizationId, id: quickLinkId }, FOR_UPDATE);
        if (!link) throw new Refused('QUICK_LINK_NOT_FOUND');
        em.assign(link, changed);
        return { quickLinkId, ...changed };
      },
      () => [{ topic: 'quick-link', id: quickLinkId }],
    );
  }
}
