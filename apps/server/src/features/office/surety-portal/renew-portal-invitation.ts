import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type PortalInvited, renewPortalInvitation } from '#contracts/office/surety-portal/grants.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { Clock } from '../../../kernel/clock.ts';
import { Refused } from '../../../kernel/refused.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import { TenantRows, type Work } from '../../../platform/rows/tenant-rows.ts';
import { InvitePortal, type Invited } from './invite-portal.ts';
import { findGrant } from './surety-grant.ts';

/** Makes a new invitation to a grant that nobody has accepted; the one before ends. */
export class RenewPortalInvitation extends CommandOf(renewPortalInvitation) {}

const RENEW = `update surety_grant set invite_command = $3, invite_shown_to = $4, invited_until = $5
  where organization_id = $1 and grant_id = $2`;

@CommandHandler(RenewPortalInvitation)
export class RenewPortalInvitationHandler implements ICommandHandler<RenewPortalInvitation> {
  constructor(
    private readonly rows: TenantRows,
    private readonly inviting: InvitePortal,
    private readonly audit: AuditTrail,
    private readonly clock: Clock,
  ) {}

  /** @throws Refused PORTAL_ACCESS_NOT_FOUND, PORTAL_GRANT_ENDED, PORTAL_GRANT_ACCEPTED, TOO_MANY_REQUESTS */
  async execute({ actor, params: { portalGrantId: grantId } }: RenewPortalInvitation): Promise<PortalInvited> {
    const { organizationId, commandId } = actor;
    const renew: Work<Invited> = async (tx) => {
      const now = this.clock.now();
      const row = await findGrant(tx, { organizationId, grantId }, now, 'for update of g');
      if (!row) throw new Refused('PORTAL_ACCESS_NOT_FOUND');
      const { state, email, suretyId, suretyName: surety } = row;
      if (state === 'active') throw new Refused('PORTAL_GRANT_ACCEPTED');
      if (state !== 'waiting') throw new Refused('PORTAL_GRANT_ENDED');
      const { shownTo, validUntil } = this.inviting.terms(actor, now);
      await tx.query(RENEW, [organizationId, grantId, commandId, shownTo, validUntil]);
      const subject = { kind: 'surety', id: suretyId };
      await this.audit.record(actor, { action: 'portal-invitation-renewed', subject, details: { surety } }, tx);
      return this.inviting.send(tx, actor, { grantId, email, validUntil });
    };
    const invited = await this.rows.write(actor, { renewPortalInvitation: grantId }, renew, () => [
      { topic: 'settings', id: 'sureties' },
    ]);
    return { ...invited, link: this.inviting.shownLink(actor, grantId) };
  }
}
