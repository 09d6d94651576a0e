import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { revokePortalGrant } from '#contracts/office/surety-portal/grants.ts';
import { SessionCache } from '../../../edge/auth/session-cache.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { Clock } from '../../../kernel/clock.ts';
import { Refused } from '../../../kernel/refused.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import { TenantRows, type Work } from '../../../platform/rows/tenant-rows.ts';
import { findGrant } from './surety-grant.ts';

type Answer = ResponseOf<typeof revokePortalGrant>;

/** Takes a grant away, accepted or not: at once, in every process. */
export class RevokePortalGrant extends CommandOf(revokePortalGrant) {}

const REVOKE = 'update surety_grant set revoked_at = $3, revoked_by = $4 where organization_id = $1 and grant_id = $2';

@CommandHandler(RevokePortalGrant)
export class RevokePortalGrantHandler implements ICommandHandler<RevokePortalGrant> {
  constructor(
    private readonly rows: TenantRows,
    private readonly sessions: SessionCache,
    private readonly audit: AuditTrail,
    private readonly clock: Clock,
  ) {}

  /** @throws Refused PORTAL_ACCESS_NOT_FOUND */
  async execute({ actor, params: { portalGrantId: grantId } }: RevokePortalGrant): Promise<Answer> {
    const { organizationId, userId } = actor;
    const revoke: Work<Answer & { holder: string | null }> = async (tx) => {
      const now = this.clock.now();
      const row = await findGrant(tx, { organizationId, grantId }, now, 'for update of g');
      if (!row) throw new Refused('PORTAL_ACCESS_NOT_FOUND');
      if (row.state === 'waiting' || row.state === 'active') {
        await tx.query(REVOKE, [organizationId, grantId, now, userId]);
        const fact = { subject: { kind: 'surety', id: row.suretyId }, details: { surety: row.suretyName } };
        await this.audit.record(actor, { action: 'portal-revoked', ...fact }, tx);
      }
      return { grantId, holder: row.userId };
    };
    const { holder } = await this.rows.write(actor, { revokePortalGrant: grantId }, revoke, () => [
      { topic: 'settings', id: 'sureties' },
    ]);
    if (holder !== null) await this.sessions.changed(holder);
    return { grantId };
  }
}
