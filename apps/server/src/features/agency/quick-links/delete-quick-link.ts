import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { deleteQuickLink } from '#contracts/agency/quick-links/quick-links.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { Refused } from '../../../kernel/refused.ts';
import { FOR_UPDATE } from '../../../platform/rows/entities.ts';
import { TenantRows } from '../../../platform/rows/tenant-rows.ts';
import { QuickLinkRow } from './quick-link.ts';

/** Deletes a quick link for everybody of the organization. */
export class DeleteQuickLink extends CommandOf(deleteQuickLink) {}

@CommandHandler(DeleteQuickLink)
export class DeleteQuickLinkHandler implements ICommandHandler<DeleteQuickLink> {
  constructor(private readonly rows: TenantRows) {}

  execute({ actor, params: { quickLinkId } }: DeleteQuickLink): Promise<{ quickLinkId: string }> {
    const { organizationId } = actor;
    return this.rows.write(
      actor,
      { deleteQuickLink: quickLinkId },
      async (_, em) => {
        const link = await em.findOne(QuickLinkRow, { organizationId, id: quickLinkId }, FOR_UPDATE);
        if (!link) throw new Refused('QUICK_LINK_NOT_FOUND');
        em.remove(link);
        return { quickLinkId };
      },
      () => [{ topic: 'quick-link', id: quickLinkId }],
    );
  }
}
