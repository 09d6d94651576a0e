import { CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import type { EntityManager } from '@mikro-orm/postgresql';
import { AuditTrail } from '../../platform/audit/audit-trail.ts';
import { Refused } from '../../kernel/refused.ts';
import type { Actor } from '../../kernel/actor.ts';
import { TenantRows } from '../../platform/rows/tenant-rows.ts';

/** Takes back an invitation that nobody has answered. */
export class WithdrawInvitation {
  constructor(
    readonly actor: Actor,
    readonly invitationId: string,
  ) {}
}

@CommandHandler(WithdrawInvitation)
export class WithdrawInvitationHandler implements ICommandHandler<WithdrawInvitation> {
  constructor(
    private readonly rows: TenantRows,
    private readonly trail: AuditTrail,
  ) {}

  execute({ actor, invitationId }: WithdrawInvitation): Promise<{ withdrawn: true }> {
    const { organizationId } = actor;
    const withdraw = async (em: EntityManager) => {
      const [invitation] = await em.execute<{ state: string; userId: string }[]>(
        `select state, user_id as "userId" from invitation where organization_id = ? and invitation_id = ? for update`,
        [organizationId, invitationId],
      );
      if (!invitation) throw new Refused('INVITATION_NOT_FOUND');
      if (invitation.state !== 'waiting') throw new Refused('INVITATION_ANSWERED');
      await em.execute(
        `update invitation set state = 'withdrawn', answered_at = now() where organization_id = ? and invitation_id = ?`,
        [organizationId, invitationId],
      );
      const subject = { kind: 'user', id: invitation.userId };
      await this.trail.record(actor, { action: 'invitation-withdrawn', subject }, em);
      return { withdrawn: true } as const;
    };
    return this.rows.write(actor, { withdrawInvitation: invitationId }, withdraw, () => [
      { topic: 'settings', id: 'team' },
    ]);
  }
}
