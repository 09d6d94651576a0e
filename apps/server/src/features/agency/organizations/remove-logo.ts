import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { removeLogo } from '#contracts/agency/organizations/agency.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import { TenantRows } from '../../../platform/rows/tenant-rows.ts';

/** Takes the logo off the letterhead. Where there is none, nothing happens. */
export class RemoveLogo extends CommandOf(removeLogo) {}

@CommandHandler(RemoveLogo)
export class RemoveLogoHandler implements ICommandHandler<RemoveLogo> {
  constructor(
    private readonly rows: TenantRows,
    private readonly trail: AuditTrail,
  ) {}

  execute({ actor }: RemoveLogo): Promise<{ removed: boolean }> {
    return this.rows.write(
      actor,
      { removeLogo: true },
      async (tx) => {
        const { rowCount } = await tx.query('delete from organization_logo where organization_id = $1', [
          actor.organizationId,
        ]);
        const removed = rowCount === 1;
        if (removed) await this.trail.record(actor, { action: 'logo-removed' }, tx);
        return { removed };
      },
      () => [{ topic: 'settings', id: 'organization' }],
    );
  }
}
