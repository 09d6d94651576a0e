import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import { Passwords } from '../../../edge/auth/passwords.ts';
import { RateLimit } from '../../../edge/auth/rate-limit.ts';
import type { GuardedRequest } from '../../../edge/http/route.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { TenantRows } from '../../../platform/rows/tenant-rows.ts';

/** How often a signed-in user may give a wrong current password. */
export const WRONG_CURRENT_PASSWORDS = { times: 10, seconds: 900 };

/** Changes the own password. Passwords are not part of the recorded command. */
@Injectable()
export class ChangePassword {
  constructor(
    private readonly rows: TenantRows,
    private readonly passwords: Passwords,
    private readonly limits: RateLimit,
    private readonly audit: AuditTrail,
  ) {}

  /** @throws Refused VALIDATION_FAILED at `currentPassword` or `newPassword`, PASSWORD_GUESSABLE, TOO_MANY_REQUESTS */
  execute(
    actor: Actor,
    request: GuardedRequest,
    reply: FastifyReply,
    typed: { currentPassword: string; newPassword: string },
  ): Promise<{ changed: true }> {
    return this.rows.write(actor, { command: 'change-password' }, async (tx) => {
      const tries = `current-password:${actor.userId}`;
      await this.limits.attempt(tries, WRONG_CURRENT_PASSWORDS);
      await this.passwords.change(request, reply, request.signedIn, typed);
      await this.limits.forget(tries);
      await this.audit.record(actor, { action: 'password-changed' }, tx);
      return { changed: true };
    });
  }
}
