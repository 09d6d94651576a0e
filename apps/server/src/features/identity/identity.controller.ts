import { Controller, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ResponseOf } from '#contracts/endpoint.ts';
import * as contract from '#contracts/identity.ts';
import { RateLimit } from '../../platform/auth/rate-limit.ts';
import { Sessions } from '../../platform/auth/sessions.ts';
import { Clock } from '../../platform/clock.ts';
import { Input, Route } from '../../platform/http/route.ts';
import type { Call } from '../../platform/http/route.ts';
import { sessionAnswer } from './session-answer.ts';
import { SignUp } from './sign-up.ts';

const QUARTER_HOUR = 900;
const WRONG_PASSWORDS = { times: 10, seconds: QUARTER_HOUR };
const FROM_ONE_PLACE = { times: 500, seconds: QUARTER_HOUR };

@Controller()
export class IdentityController {
  constructor(
    private readonly sessions: Sessions,
    private readonly signUps: SignUp,
    private readonly limits: RateLimit,
    private readonly clock: Clock,
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
    const email = body.email.toLowerCase();
    const attempt = `sign-in:${email}:${request.ip}`;
    await this.limits.attempt(`sign-in-from:${request.ip}`, FROM_ONE_PLACE);
    await this.limits.attempt(attempt, WRONG_PASSWORDS);
    const signedIn = await this.sessions.signIn(request, reply, { email, password: body.password });
    await this.limits.forget(attempt);
    return { session: sessionAnswer(signedIn, this.clock.now()) };
  }

  @Route(contract.signOut)
  async signOut(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ResponseOf<typeof contract.signOut>> {
    await this.sessions.signOut(request, reply);
    return { signedOut: true };
  }

  @Route(contract.signUp)
  async signUp(
    @Input() { body }: Call<typeof contract.signUp>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ResponseOf<typeof contract.signUp>> {
    await this.limits.attempt(`sign-up-from:${request.ip}`, FROM_ONE_PLACE);
    const signedIn = await this.signUps.execute(request, body);
    signedIn?.sendCookies(reply);
    return { session: signedIn && sessionAnswer(signedIn, this.clock.now()) };
  }
}
