import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { putLogo } from '#contracts/agency/organizations/agency.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import type { ReceivedFile } from '../../../edge/http/incoming-file.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import { TenantRows } from '../../../platform/rows/tenant-rows.ts';
import { cleanLogo, logoAddress } from './logo.ts';

/** Gives the letterhead a logo, in the place of the one before. */
export class PutLogo extends CommandOf(putLogo) {}

@CommandHandler(PutLogo)
export class PutLogoHandler implements ICommandHandler<PutLogo> {
  constructor(
    private readonly rows: TenantRows,
    private readonly trail: AuditTrail,
  ) {}

  execute({ actor, file }: PutLogo): Promise<{ logo: string }> {
    return file.receive((received) => this.keep(actor, received));
  }

  private async keep(actor: Actor, received: ReceivedFile): Promise<{ logo: string }> {
    const { organizationId, userId } = actor;
    const png = (await cleanLogo(organizationId, received)).toString('base64');
    await this.rows.write(
      actor,
      { putLogo: received.sha256 },
      async (tx) => {
        await tx.query(
          `insert into organization_logo (organization_id, png_base64, put_by) values ($1, $2, $3)
           on conflict (organization_id) do update
             set png_base64 = excluded.png_base64, put_by = excluded.put_by, put_at = now()`,
          [organizationId, png, userId],
        );
        await this.trail.record(actor, { action: 'logo-changed' }, tx);
        return {};
      },
      () => [{ topic: 'settings', id: 'organization' }],
    );
    return { logo: logoAddress(png) };
  }
}
