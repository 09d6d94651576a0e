import { Inject, Injectable } from '@nestjs/common';
import { Refused } from '../../kernel/refused.ts';
import { authErrorCode, authHeaders, wrongPassword, type Caller } from './auth-request.ts';
import { AUTH, sessionCookieOf, type Auth } from './auth.ts';
import { SETTINGS, type Settings } from '../../kernel/config.ts';
import { Sessions } from './sessions.ts';
import type { SignedIn } from '../../kernel/signed-in.ts';
import { TwoFactor } from './two-factor.ts';

/** Somebody who is signed in says again that it is them, for what asks for it (`freshMinutes` of an endpoint). */
@Injectable()
export class ConfirmIdentity {
  constructor(
    @Inject(AUTH) private readonly auth: Auth,
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly sessions: Sessions,
    private readonly twoFactor: TwoFactor,
  ) {}

  /** @throws Refused VALIDATION_FAILED at `secret`, TWO_FACTOR_FAILED, TWO_FACTOR_NOT_STARTED, SIGN_IN_LOCKED */
  async execute(request: Caller, signedIn: SignedIn, typed: { kind: 'password' | 'code'; secret: string }) {
    if (typed.kind === 'code') await this.twoFactor.checkCode(request, signedIn, typed.secret);
    else await this.checkPassword(request, typed.secret);
    await this.sessions.authenticated(signedIn);
  }

  private async checkPassword(request: Caller, password: string): Promise<void> {
    try {
      const headers = authHeaders(request, sessionCookieOf(this.settings));
      await this.auth.api.verifyPassword({ body: { password }, headers });
    } catch (error) {
      const code = authErrorCode(error);
      if (code === 'INVALID_PASSWORD') throw wrongPassword('secret');
      throw code === 'UNAUTHORIZED' ? new Refused('SIGNED_OUT') : error;
    }
  }
}
