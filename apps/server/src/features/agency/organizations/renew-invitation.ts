import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { renewInvitation } from '#contracts/agency/organizations/team.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import { RateLimit } from '../../../edge/auth/rate-limit.ts';
import { Clock } from '../../../kernel/clock.ts';
import { SETTINGS, type Settings } from '../../../kernel/config.ts';
import { TenantDatabase, type TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { Mail } from '../../../platform/mail/mail.ts';
import { Refused } from '../../../kernel/refused.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { TenantRows, type Work } from '../../../platform/rows/tenant-rows.ts';
import { holdWaiting } from './invitation.ts';
import { CODE_HOURS, InvitationCodes } from './invitation-codes.ts';

/** Makes a new code for an invitation: a letter where mail is sent, else shown to this Admin. The code before ends. */
export class RenewInvitation extends CommandOf(renewInvitation) {}

const HOUR_MS = 3_600_000;
const LETTERS_OF_ONE = { times: 5, seconds: 3_600 };

interface Renewed {
  email: string;
  validUntil: string;
}

@CommandHandler(RenewInvitation)
export class RenewInvitationHandler implements ICommandHandler<RenewInvitation> {
  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly rows: TenantRows,
    private readonly database: TenantDatabase,
    private readonly trail: AuditTrail,
    private readonly mail: Mail,
    private readonly limits: RateLimit,
    private readonly codes: InvitationCodes,
    private readonly clock: Clock,
  ) {}

  async execute({ actor, params: { invitationId } }: RenewInvitation): Promise<ResponseOf<typeof renewInvitation>> {
    const byLetter = this.settings.SMTP_URL !== undefined;
    const renew: Work<Renewed> = (tx, em) => this.renew(tx, em, actor, invitationId);
    const { email, validUntil } = await this.rows.write(actor, { renewInvitation: invitationId }, renew, () => [
      { topic: 'settings', id: 'team' },
    ]);
    const code = byLetter ? null : await this.shown(actor, invitationId);
    return { email, code, validUntil };
  }

  private async renew(tx: TenantTransaction, em: EntityManager, actor: Actor, invitationId: string): Promise<Renewed> {
    const { organizationId, userId, commandId } = actor;
    const byLetter = this.settings.SMTP_URL !== undefined;
    const invitation = await holdWaiting(em, organizationId, invitationId);
    const { email, role } = invitation;
    if (byLetter) await this.limits.attempt(`invitation-letter:${organizationId}:${email}`, LETTERS_OF_ONE);
    const codeValidUntil = new Date(this.clock.now().getTime() + CODE_HOURS * HOUR_MS);
    em.assign(invitation, { codeCommand: commandId, codeShownTo: byLetter ? null : userId, codeValidUntil });
    const subject = { kind: 'user', id: invitation.userId };
    await this.trail.record(actor, { action: 'invitation-renewed', subject }, tx);
    if (byLetter) {
      const secretLink = this.codes.linkOf(invitationId, commandId);
      await this.mail.send(organizationId, { to: email, kind: 'invitation', words: { role }, secretLink }, tx);
    }
    return { email, validUntil: codeValidUntil.toISOString() };
  }

  /** @throws Refused CONFLICT where somebody has made another code since */
  private async shown({ organizationId, userId, commandId }: Actor, invitationId: string): Promise<string> {
    const { rowCount } = await this.database.read(organizationId, (tx) =>
      tx.query(
        `select 1 from invitation where organization_id = $1 and invitation_id = $2 and state = 'waiting'
           and code_command = $3 and code_shown_to = $4`,
        [organizationId, invitationId, commandId, userId],
      ),
    );
    if (rowCount === 0) throw new Refused('CONFLICT');
    return this.codes.of(invitationId, commandId);
  }
}
