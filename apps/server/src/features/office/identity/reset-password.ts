import { Injectable } from '@nestjs/common';
import type { InputOf } from '#contracts/kernel/endpoint.ts';
import type { requestPasswordReset, resetPassword } from '#contracts/office/identity/sign-up.ts';
import type { Caller } from '../../../edge/auth/auth-request.ts';
import { Passwords } from '../../../edge/auth/passwords.ts';
import { RateLimit } from '../../../edge/auth/rate-limit.ts';
import { AfterAnswer } from '../../../edge/http/after-answer.ts';
import { networkOf } from '../../../edge/http/network.ts';
import { GuessingLimits } from './guessing-limits.ts';
import { SignInTrail } from './sign-in-trail.ts';

const FROM_ONE_PLACE = { times: 60, seconds: 900 };

/** 'Forgot password?': a letter with a one-time link, and the new password (people#forgot-password). */
@Injectable()
export class ResetPassword {
  constructor(
    private readonly passwords: Passwords,
    private readonly limits: RateLimit,
    private readonly trail: SignInTrail,
    private readonly guesses: GuessingLimits,
    private readonly afterAnswer: AfterAnswer,
  ) {}

  /** Answers before the address is looked up, so that neither the answer nor its time reveals a user. */
  async request(request: Caller, { email: typed }: InputOf<typeof requestPasswordReset>['body']): Promise<void> {
    await this.limits.attempt(`reset-from:${networkOf(request.ip)}`, FROM_ONE_PLACE);
    const email = typed.toLowerCase();
    this.afterAnswer.run(async () => {
      await this.trail.writeTo(email, 'password-reset');
      await this.trail.about(email, request, 'password-reset-requested');
    });
  }

  /** @throws Refused RESET_LINK_INVALID, VALIDATION_FAILED at `newPassword`, PASSWORD_GUESSABLE, TOO_MANY_REQUESTS */
  async complete(request: Caller, { token, newPassword }: InputOf<typeof resetPassword>['body']): Promise<void> {
    await this.limits.attempt(`reset-from:${networkOf(request.ip)}`, FROM_ONE_PLACE);
    const { userId, email, secondFactorEnded } = await this.passwords.reset(token, newPassword);
    await this.guesses.forgive(request, email);
    await this.trail.did(userId, request, 'password-reset');
    if (secondFactorEnded) await this.trail.did(userId, request, 'two-factor-reset');
  }
}
