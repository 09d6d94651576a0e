import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { InputOf } from '#contracts/endpoint.ts';
import type { signIn, signInWithCode } from '#contracts/identity.ts';
import type { Caller } from '../../platform/auth/auth-request.ts';
import { RateLimit } from '../../platform/auth/rate-limit.ts';
import type { Exceeded, Limit } from '../../platform/auth/rate-limit.ts';
import { Sessions } from '../../platform/auth/sessions.ts';
import type { SignedIn } from '../../platform/auth/sessions.ts';
import { TwoFactor } from '../../platform/auth/two-factor.ts';
import { AfterAnswer } from '../../platform/http/after-answer.ts';
import { networkOf } from '../../platform/http/network.ts';
import { Refused } from '../../platform/refused.ts';
import { SignInTrail } from './sign-in-trail.ts';

const QUARTER_HOUR = 900;
/** From one place a guesser is stopped early; from many places the account itself is locked. */
const FROM_ONE_PLACE: Limit = { times: 500, seconds: QUARTER_HOUR };
const WRONG_FROM_ONE_PLACE: Limit = { times: 10, seconds: QUARTER_HOUR };
const WRONG_FROM_ANYWHERE: Limit = { times: 50, seconds: QUARTER_HOUR };

/** Signing in: limits, the password, the second factor, and what is noted about it. */
@Injectable()
export class SignIn {
  constructor(
    private readonly sessions: Sessions,
    private readonly twoFactor: TwoFactor,
    private readonly limits: RateLimit,
    private readonly trail: SignInTrail,
    private readonly afterAnswer: AfterAnswer,
  ) {}

  /**
   * Answers null where the second factor comes next.
   * @throws Refused SIGN_IN_FAILED, SIGN_IN_LOCKED, TEMPORARY_PASSWORD_EXPIRED, TOO_MANY_REQUESTS
   */
  async withPassword(
    request: Caller,
    reply: FastifyReply,
    { email: typed, password }: InputOf<typeof signIn>['body'],
  ): Promise<SignedIn | null> {
    const email = typed.toLowerCase();
    await this.limits.attempt(`sign-in-from:${networkOf(request.ip)}`, FROM_ONE_PLACE);
    const locked = ({ minutes, first }: Exceeded) => {
      if (first) this.afterAnswer.run(() => this.trail.about(email, request, 'sign-in-locked'));
      return new Refused('SIGN_IN_LOCKED', { minutes: String(minutes) });
    };
    await this.limits.attempt(`sign-in:${email}:${request.ip}`, WRONG_FROM_ONE_PLACE, locked);
    await this.limits.attempt(`sign-in:${email}`, WRONG_FROM_ANYWHERE, locked);
    try {
      const signedIn = await this.sessions.signIn(request, reply, { email, password });
      await this.forgive(email, request);
      if (signedIn) await this.trail.signedIn(signedIn, request, 'signed-in');
      return signedIn;
    } catch (error) {
      if (error instanceof Refused) this.afterAnswer.run(() => this.trail.about(email, request, 'sign-in-failed'));
      throw error;
    }
  }

  /** @throws Refused TWO_FACTOR_FAILED, TWO_FACTOR_EXPIRED, SIGN_IN_LOCKED, TOO_MANY_REQUESTS */
  async withCode(
    request: Caller,
    reply: FastifyReply,
    body: InputOf<typeof signInWithCode>['body'],
  ): Promise<SignedIn> {
    await this.limits.attempt(`code-from:${networkOf(request.ip)}`, FROM_ONE_PLACE);
    const pending = await this.twoFactor.pendingUser(request);
    const signedIn = await this.twoFactor.signIn(request, reply, body).catch((error: unknown) => {
      if (pending !== null) this.afterAnswer.run(() => this.trail.aboutUser(pending, request, 'two-factor-failed'));
      throw error;
    });
    await this.trail.signedIn(signedIn, request, body.kind === 'backup' ? 'backup-code-used' : 'signed-in');
    return signedIn;
  }

  /** Forgets the wrong tries of an address, after a success or a new password. */
  async forgive(email: string, { ip }: Caller): Promise<void> {
    await this.limits.forget(`sign-in:${email}:${ip}`);
    await this.limits.forget(`sign-in:${email}`);
  }
}
