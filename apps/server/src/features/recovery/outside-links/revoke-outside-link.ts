import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { revokeOutsideLink } from '#contracts/recovery/outside-links/outside-links.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { Clock } from '../../../kernel/clock.ts';
import { Refused } from '../../../kernel/refused.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import { TenantRows, type Work } from '../../../platform/rows/tenant-rows.ts';
import { mustBeThere } from '../cases/index.ts';

type Answer = ResponseOf<typeof revokeOutsideLink>;

/** Revokes a link at once. */
export class RevokeOutsideLink extends CommandOf(revokeOutsideLink) {}

const HOLD = `select revoked_at from outside_link
  where organization_id = $1 and id = $2 and case_id = $3 for update`;
const REVOKE = `update outside_link set revoked_at = $3, revoked_by = $4, code_id = null
  where organization_id = $1 and id = $2`;

@CommandHandler(RevokeOutsideLink)
export class RevokeOutsideLinkHandler implements ICommandHandler<RevokeOutsideLink> {
  constructor(
    private readonly rows: TenantRows,
    private readonly audit: AuditTrail,
    private readonly clock: Clock,
  ) {}

  /** @throws Refused RECOVERY_CASE_NOT_FOUND, OUTSIDE_LINK_NOT_FOUND */
  execute({ actor, params: { recoveryCaseId: caseId, outsideLinkId: linkId } }: RevokeOutsideLink): Promise<Answer> {
    const { organizationId, userId } = actor;
    const revoke: Work<Answer> = async (tx) => {
      await mustBeThere(tx, organizationId, caseId);
      const { rows } = await tx.query<{ revokedAt: string | null }>(HOLD, [organizationId, linkId, caseId]);
      if (!rows[0]) throw new Refused('OUTSIDE_LINK_NOT_FOUND');
      if (rows[0].revokedAt !== null) return { linkId };
      await tx.query(REVOKE, [organizationId, linkId, this.clock.now(), userId]);
      const subject = { kind: 'recovery-case', id: caseId };
      await this.audit.record(actor, { action: 'outside-link-revoked', subject }, tx);
      return { linkId };
    };
    return this.rows.write(actor, { revokeOutsideLink: linkId, caseId }, revoke, () => [
      { topic: 'recovery-case', id: caseId },
    ]);
  }
}
