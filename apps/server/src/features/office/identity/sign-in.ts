import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { InputOf } from '#contracts/kernel/endpoint.ts';
import type { signIn, signInWithCode } from '#contracts/office/identity/identity.ts';
import type { AuditAction } from '#domain/kernel/audit-actions.ts';
import type { Caller } from '../../../edge/auth/auth-request.ts';
import { refuseAfterAudit } from '../../../edge/auth/audit-term.ts';
import { KnownDevices } from '../../../edge/auth/known-devices.ts';
import { Sessions } from '../../../edge/auth/sessions.ts';
import type { SignedIn } from '../../../kernel/signed-in.ts';
import { TwoFactor } from '../../../edge/auth/two-factor.ts';
import { AfterAnswer } from '../../../edge/http/after-answer.ts';
import { Clock } from '../../../kernel/clock.ts';
import { Refused } from '../../../kernel/refused.ts';
import { GuessingLimits } from './guessing-limits.ts';
import { SignInTrail } from './sign-in-trail.ts';

/** Signing in: limits, the password, the second factor, and what is noted about it. */
@Injectable()
export class SignIn {
  constructor(
    private readonly sessions: Sessions,
    private readonly twoFactor: TwoFactor,
    private readonly guesses: GuessingLimits,
    private readonly devices: KnownDevices,
    private readonly trail: SignInTrail,
    private readonly afterAnswer: AfterAnswer,
    private readonly clock: Clock,
  ) {}

  /**
   * Answers null where the second factor comes next.
   * @throws Refused AUDIT_ENDED, SIGN_IN_FAILED, SIGN_IN_LOCKED, TEMPORARY_PASSWORD_EXPIRED, TOO_MANY_REQUESTS, BUSY
   */
  async withPassword(
    request: Caller,
    reply: FastifyReply,
    { email: typed, password }: InputOf<typeof signIn>['body'],
  ): Promise<SignedIn | null> {
    const email = typed.toLowerCase();
    const guess = await this.guesses.begin('sign-in', request, email);
    try {
      const signedIn = await this.sessions.signIn(request, reply, { email, password });
      await guess.wasRight();
      if (signedIn) await this.refuseEnded(signedIn);
      if (signedIn) await this.isIn(signedIn, request, reply, 'signed-in');
      return signedIn;
    } catch (error) {
      if (error instanceof Refused && error.code === 'BUSY') await guess.wasNotMade();
      else if (error instanceof Refused) {
        this.afterAnswer.run(async () => {
          await this.trail.about(email, request, 'sign-in-failed');
          if (guess.beginsToWait) await this.trail.about(email, request, 'sign-in-locked');
        });
      }
      throw error;
    }
  }

  /** @throws Refused AUDIT_ENDED, TWO_FACTOR_FAILED, TWO_FACTOR_EXPIRED, SIGN_IN_LOCKED, TOO_MANY_REQUESTS */
  async withCode(
    request: Caller,
    reply: FastifyReply,
    body: InputOf<typeof signInWithCode>['body'],
  ): Promise<SignedIn> {
    const pending = await this.twoFactor.pendingUser(request);
    if (!pending) throw new Refused('TWO_FACTOR_EXPIRED');
    const guess = await this.guesses.begin('code', request, pending.email);
    const signedIn = await this.twoFactor.signIn(request, reply, body).catch((error: unknown) => {
      this.afterAnswer.run(() => this.trail.aboutUser(pending.userId, request, 'two-factor-failed'));
      throw error;
    });
    await guess.wasRight();
    await this.refuseEnded(signedIn);
    await this.isIn(signedIn, request, reply, body.kind === 'backup' ? 'backup-code-used' : 'signed-in');
    return signedIn;
  }

  /** Whose only agency is one where their time as an auditor is over: their session ends as it began. @throws Refused AUDIT_ENDED */
  private async refuseEnded({ userId, sessionToken, member, grants }: SignedIn): Promise<void> {
    if (!member || grants.length > 0) return;
    try {
      refuseAfterAudit(member, this.clock.now());
    } catch (error) {
      await this.sessions.end(userId, sessionToken);
      throw error;
    }
  }

  private async isIn(signedIn: SignedIn, request: Caller, reply: FastifyReply, action: AuditAction): Promise<void> {
    this.devices.remember(request, reply, signedIn.email);
    await this.trail.signedIn(signedIn, request, action);
  }
}
