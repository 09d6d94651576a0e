import { Controller, Inject, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import * as contract from '#contracts/office/identity/identity.ts';
import * as newcomers from '#contracts/office/identity/sign-up.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import { ConfirmIdentity } from '../../../edge/auth/confirm-identity.ts';
import { RateLimit } from '../../../edge/auth/rate-limit.ts';
import { Sessions } from '../../../edge/auth/sessions.ts';
import { Clock } from '../../../kernel/clock.ts';
import { SETTINGS, type Settings } from '../../../kernel/config.ts';
import { networkOf } from '../../../edge/http/network.ts';
import { Input, Route, type Call, type GuardedRequest } from '../../../edge/http/route.ts';
import { WRONG_CURRENT_PASSWORDS } from './change-password.ts';
import { ConfirmSignUp } from './confirm-sign-up.ts';
import { ResetPassword } from './reset-password.ts';
import { sessionAnswer } from './session-answer.ts';
import { SignIn } from './sign-in.ts';
import { SignInTrail } from './sign-in-trail.ts';
import { SignUp } from './sign-up.ts';

const SIGN_UPS_FROM_ONE_PLACE = { times: 500, seconds: 900 };

@Controller()
export class IdentityController {
  constructor(
    private readonly sessions: Sessions,
    private readonly signUps: SignUp,
    private readonly confirmations: ConfirmSignUp,
    private readonly signIns: SignIn,
    private readonly resets: ResetPassword,
    private readonly trail: SignInTrail,
    private readonly identity: ConfirmIdentity,
    private readonly audit: AuditTrail,
    private readonly limits: RateLimit,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  @Route(contract.getSession)
  async getSession(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ResponseOf<typeof contract.getSession>> {
    const signedIn = await this.sessions.of(request, reply);
    return { session: signedIn && sessionAnswer(signedIn, this.clock.now()) };
  }

  @Route(contract.signIn)
  async signIn(
    @Input() { body }: Call<typeof contract.signIn>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ResponseOf<typeof contract.signIn>> {
    const signedIn = await this.signIns.withPassword(request, reply, body);
    return {
      session: signedIn && sessionAnswer(signedIn, this.clock.now()),
      twoFactorRequired: signedIn === null,
    };
  }

  @Route(contract.signInWithCode)
  async signInWithCode(
    @Input() { body }: Call<typeof contract.signInWithCode>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ResponseOf<typeof contract.signInWithCode>> {
    const signedIn = await this.signIns.withCode(request, reply, body);
    return { session: sessionAnswer(signedIn, this.clock.now()) };
  }

  @Route(contract.confirmIdentity)
  async confirmIdentity(
    @Input() { body }: Call<typeof contract.confirmIdentity>,
    @Req() request: GuardedRequest,
  ): Promise<ResponseOf<typeof contract.confirmIdentity>> {
    const tries = `current-password:${request.signedIn.userId}`;
    await this.limits.attempt(tries, WRONG_CURRENT_PASSWORDS);
    await this.identity.execute(request, request.signedIn, body);
    await this.limits.forget(tries);
    return { confirmed: true };
  }

  @Route(contract.signOut)
  async signOut(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ResponseOf<typeof contract.signOut>> {
    const signedIn = await this.sessions.signOut(request, reply);
    if (signedIn?.member) {
      const actor = this.trail.actor(signedIn.member.organizationId, signedIn.userId, request);
      await this.audit.record(actor, { action: 'signed-out' });
    }
    return { signedOut: true };
  }

  @Route(newcomers.signUp)
  async signUp(
    @Input() { body }: Call<typeof newcomers.signUp>,
    @Req() request: FastifyRequest,
  ): Promise<ResponseOf<typeof newcomers.signUp>> {
    await this.limits.attempt(`sign-up-from:${networkOf(request.ip)}`, SIGN_UPS_FROM_ONE_PLACE);
    const confirmByLetter = this.settings.SMTP_URL !== undefined;
    if (confirmByLetter) await this.confirmations.ask(body);
    else await this.signUps.execute(request, body);
    return { confirmByLetter };
  }

  @Route(newcomers.confirmSignUp)
  confirmSignUp(
    @Input() { body }: Call<typeof newcomers.confirmSignUp>,
    @Req() request: FastifyRequest,
  ): Promise<ResponseOf<typeof newcomers.confirmSignUp>> {
    return this.confirmations.confirm(request, body);
  }

  @Route(newcomers.resendConfirmation)
  async resendConfirmation(
    @Input() { body }: Call<typeof newcomers.resendConfirmation>,
    @Req() request: FastifyRequest,
  ): Promise<ResponseOf<typeof newcomers.resendConfirmation>> {
    await this.confirmations.resend(request, body);
    return { accepted: true };
  }

  @Route(newcomers.requestPasswordReset)
  async requestPasswordReset(
    @Input() { body }: Call<typeof newcomers.requestPasswordReset>,
    @Req() request: FastifyRequest,
  ): Promise<ResponseOf<typeof newcomers.requestPasswordReset>> {
    await this.resets.request(request, body);
    return { accepted: true };
  }

  @Route(newcomers.resetPassword)
  async resetPassword(
    @Input() { body }: Call<typeof newcomers.resetPassword>,
    @Req() request: FastifyRequest,
  ): Promise<ResponseOf<typeof newcomers.resetPassword>> {
    await this.resets.complete(request, body);
    return { reset: true };
  }
}
