import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import { RateLimit } from '../../../edge/auth/rate-limit.ts';
import { TwoFactor } from '../../../edge/auth/two-factor.ts';
import type { Actor } from '../../../kernel/actor.ts';
import type { GuardedRequest } from '../../../edge/http/route.ts';
import { WRONG_CURRENT_PASSWORDS } from './change-password.ts';

/**
 * Setting up two-factor, new backup codes, turning it off; each asks for the password. Answers with secrets are not
 * recorded: the same command shows the same again because the encrypted row knows its command.
 */
@Injectable()
export class OwnTwoFactor {
  constructor(
    private readonly twoFactor: TwoFactor,
    private readonly limits: RateLimit,
    private readonly audit: AuditTrail,
  ) {}

  start(request: GuardedRequest, password: string) {
    const { commandId, signedIn } = request;
    return this.counted(signedIn.userId, () => this.twoFactor.start(request, signedIn, { password, commandId }));
  }

  /** Noted where they work, else in each agency that shows them a portal. */
  async confirm(request: GuardedRequest, reply: FastifyReply, code: string): Promise<void> {
    const { signedIn, id: requestId, ip: fromAddress } = request;
    const { userId, member, grants, twoFactorEnabled } = signedIn;
    await this.counted(userId, () => this.twoFactor.confirm(request, reply, signedIn, code));
    if (twoFactorEnabled) return;
    const told = new Set((member ? [member] : grants).map(({ organizationId }) => organizationId));
    for (const organizationId of told)
      await this.audit.record({ organizationId, userId, fromAddress, requestId }, { action: 'two-factor-enabled' });
  }

  async renewBackupCodes(actor: Actor, request: GuardedRequest, password: string): Promise<string[]> {
    const { userId, commandId } = actor;
    const codes = await this.counted(userId, () =>
      this.twoFactor.renewBackupCodes(request, request.signedIn, { password, commandId }),
    );
    await this.audit.record(actor, { action: 'backup-codes-renewed' });
    return codes;
  }

  async turnOff(actor: Actor, request: GuardedRequest, reply: FastifyReply, password: string): Promise<void> {
    const { signedIn } = request;
    await this.counted(actor.userId, () => this.twoFactor.turnOff(request, reply, signedIn, password));
    if (signedIn.twoFactorEnabled) await this.audit.record(actor, { action: 'two-factor-disabled' });
  }

  /** Limits how often a stolen session can guess the password or the code. */
  private async counted<T>(userId: string, work: () => Promise<T>): Promise<T> {
    const tries = `current-password:${userId}`;
    await this.limits.attempt(tries, WRONG_CURRENT_PASSWORDS);
    const result = await work();
    await this.limits.forget(tries);
    return result;
  }
}
