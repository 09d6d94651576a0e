import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { withdrawInvitation } from '#contracts/agency/organizations/team.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import { Clock } from '../../../kernel/clock.ts';
import { TenantRows, type Work } from '../../../platform/rows/tenant-rows.ts';
import { holdWaiting } from './invitation.ts';

/** Takes back an invitation that nobody has answered. */
export class WithdrawInvitation extends CommandOf(withdrawInvitation) {}

@CommandHandler(WithdrawInvitation)
export class WithdrawInvitationHandler implements ICommandHandler<WithdrawInvitation> {
  constructor(
    private readonly rows: TenantRows,
    private readonly trail: AuditTrail,
    private readonly clock: Clock,
  ) {}

  execute({ actor, params: { invitationId } }: WithdrawInvitation): Promise<{ withdrawn: true }> {
    const { organizationId } = actor;
    const withdraw: Work<{ withdrawn: true }> = async (tx, em) => {
      const invitation = await holdWaiting(em, organizationId, invitationId);
      em.assign(invitation, { state: 'withdrawn', answeredAt: this.clock.now() });
      const subject = { kind: 'user', id: invitation.userId };
      await this.trail.record(actor, { action: 'invitation-withdrawn', subject }, tx);
      return { withdrawn: true };
    };
    return this.rows.write(actor, { withdrawInvitation: invitationId }, withdraw, () => [
      { topic: 'settings', id: 'team' },
    ]);
  }
}
