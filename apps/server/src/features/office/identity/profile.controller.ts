import { Controller, Req, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import * as contract from '#contracts/office/identity/profile.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import { OwnSessions } from '../../../edge/auth/own-sessions.ts';
import { Input, Route, type Call, type GuardedRequest } from '../../../edge/http/route.ts';
import { Refused } from '../../../kernel/refused.ts';
import { TenantRows } from '../../../platform/rows/tenant-rows.ts';
import { ChangePassword } from './change-password.ts';
import { ChangeProfile } from './change-profile.ts';
import { OwnTwoFactor } from './own-two-factor.ts';
import { Profiles } from './profile.query.ts';
import { SignInTrail } from './sign-in-trail.ts';

type Reply<E extends keyof typeof contract> = (typeof contract)[E] extends infer C
  ? C extends Parameters<typeof Route>[0]
    ? Promise<ResponseOf<C>>
    : never
  : never;

/** Everything about the own sign-in (people#sign-in). */
@Controller()
export class ProfileController {
  constructor(
    private readonly profiles: Profiles,
    private readonly profileChanges: ChangeProfile,
    private readonly passwordChanges: ChangePassword,
    private readonly twoFactor: OwnTwoFactor,
    private readonly sessions: OwnSessions,
    private readonly trail: SignInTrail,
    private readonly rows: TenantRows,
    private readonly audit: AuditTrail,
  ) {}

  @Route(contract.getProfile)
  getProfile(
    @Input() { actor }: Call<typeof contract.getProfile>,
    @Req() { signedIn }: GuardedRequest,
  ): Reply<'getProfile'> {
    return this.profiles.of(actor, signedIn);
  }

  @Route(contract.changeProfile)
  async changeProfile(
    @Input() { actor, body }: Call<typeof contract.changeProfile>,
    @Req() { signedIn }: GuardedRequest,
  ): Reply<'changeProfile'> {
    await this.profileChanges.execute(actor, body);
    return this.profiles.of(actor, signedIn);
  }

  @Route(contract.changePassword)
  changePassword(
    @Input() { actor, body }: Call<typeof contract.changePassword>,
    @Req() request: GuardedRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Reply<'changePassword'> {
    return this.passwordChanges.execute(actor, request, reply, body);
  }

  @Route(contract.sendOwnPasswordReset)
  sendOwnPasswordReset(
    @Input() { actor }: Call<typeof contract.sendOwnPasswordReset>,
    @Req() { signedIn: { email } }: GuardedRequest,
  ): Reply<'sendOwnPasswordReset'> {
    return this.rows.write(actor, { command: 'send-own-password-reset' }, async (tx) => {
      await this.trail.writeTo(email, 'password-reset');
      await this.audit.record(actor, { action: 'password-reset-requested' }, tx);
      return { email };
    });
  }

  @Route(contract.listSessions)
  async listSessions(
    @Input() { actor }: Call<typeof contract.listSessions>,
    @Req() { sessionToken }: GuardedRequest,
  ): Reply<'listSessions'> {
    return { sessions: await this.sessions.list(actor.userId, sessionToken) };
  }

  @Route(contract.endSession)
  endSession(@Input() { actor, params }: Call<typeof contract.endSession>): Reply<'endSession'> {
    const { sessionId } = params;
    return this.rows.write(actor, { command: 'end-session', sessionId }, async (tx) => {
      if (!(await this.sessions.end(actor.userId, sessionId))) throw new Refused('SESSION_NOT_FOUND');
      await this.audit.record(actor, { action: 'sessions-ended', details: { count: 1 } }, tx);
      return { ended: true };
    });
  }

  @Route(contract.endOtherSessions)
  endOtherSessions(
    @Input() { actor }: Call<typeof contract.endOtherSessions>,
    @Req() { sessionToken }: GuardedRequest,
  ): Reply<'endOtherSessions'> {
    return this.rows.write(actor, { command: 'end-other-sessions' }, async (tx) => {
      const ended = await this.sessions.endOthers(actor.userId, sessionToken);
      await this.audit.record(actor, { action: 'sessions-ended', details: { count: ended } }, tx);
      return { ended };
    });
  }

  @Route(contract.startTwoFactor)
  startTwoFactor(
    @Input() { body }: Call<typeof contract.startTwoFactor>,
    @Req() request: GuardedRequest,
  ): Reply<'startTwoFactor'> {
    return this.twoFactor.start(request, body.password);
  }

  @Route(contract.confirmTwoFactor)
  async confirmTwoFactor(
    @Input() { body }: Call<typeof contract.confirmTwoFactor>,
    @Req() request: GuardedRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Reply<'confirmTwoFactor'> {
    await this.twoFactor.confirm(request, reply, body.code);
    return { twoFactorEnabled: true };
  }

  @Route(contract.renewBackupCodes)
  async renewBackupCodes(
    @Input() { actor, body }: Call<typeof contract.renewBackupCodes>,
    @Req() request: GuardedRequest,
  ): Reply<'renewBackupCodes'> {
    return { backupCodes: await this.twoFactor.renewBackupCodes(actor, request, body.password) };
  }

  @Route(contract.turnOffTwoFactor)
  async turnOffTwoFactor(
    @Input() { actor, body }: Call<typeof contract.turnOffTwoFactor>,
    @Req() request: GuardedRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Reply<'turnOffTwoFactor'> {
    await this.twoFactor.turnOff(actor, request, reply, body.password);
    return { twoFactorEnabled: false };
  }
}
