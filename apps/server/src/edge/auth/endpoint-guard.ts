import { randomUUID } from 'node:crypto';
import { Inject, Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { Endpoint } from '#contracts/kernel/endpoint.ts';
import { dayOf } from '#domain/kernel/days.ts';
import { refuseAfterAudit } from './audit-term.ts';
import { Sessions } from './sessions.ts';
import type { Member, PortalGrant, SignedIn } from '../../kernel/signed-in.ts';
import { Clock } from '../../kernel/clock.ts';
import { SETTINGS, type Settings } from '../../kernel/config.ts';
import { Refused } from '../../kernel/refused.ts';
import type { Actor } from '../../kernel/actor.ts';
import { ownOrigins, refuseForeignOrigin } from '../http/origin.ts';
import { ENDPOINT, type GuardedRequest } from '../http/route.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Lets a request through where its contract says so, and never otherwise (people#default-deny): a route without a
 * contract does not exist. Leaves the actor on the request.
 */
@Injectable()
export class EndpointGuard implements CanActivate {
  private readonly origins: ReadonlySet<string>;

  constructor(
    private readonly sessions: Sessions,
    private readonly clock: Clock,
    @Inject(SETTINGS) { PUBLIC_URL }: Settings,
  ) {
    this.origins = ownOrigins(PUBLIC_URL);
  }

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const endpoint = Reflect.getMetadata(ENDPOINT, context.getHandler()) as Endpoint | undefined;
    if (!endpoint) throw new Refused('NOT_FOUND');
    const request = context.switchToHttp().getRequest<GuardedRequest>();
    if (endpoint.method !== 'GET') refuseForeignOrigin(request.headers, this.origins);
    if (endpoint.roles === 'public') return true;

    const reply = context.switchToHttp().getResponse<FastifyReply>();
    const signedIn = await (endpoint.byItself ? this.sessions.peek(request, reply) : this.sessions.of(request, reply));
    if (!signedIn) throw new Refused('SIGNED_OUT');
    refuseBeforeSetUp(endpoint, signedIn);
    request.signedIn = signedIn;
    request.userId = signedIn.userId;
    request.sessionToken = signedIn.sessionToken;
    const now = this.clock.now();
    const grants = activeGrants(signedIn, now);
    refuseOutsiders(endpoint, signedIn, { grants, now });
    request.commandId = endpoint.method === 'GET' || endpoint.readsOnly ? randomUUID() : commandIdOf(request);
    request.actor = actorOf(endpoint, request, signedIn);
    request.grant = grantOf(endpoint, request, grants);
    refuseUnlessFresh(endpoint, signedIn, this.clock.machineTime());
    return true;
  }
}

const refuseBeforeSetUp = ({ openBefore = [] }: Endpoint, signedIn: SignedIn): void => {
  if (signedIn.mustChangePassword && !openBefore.includes('password')) throw new Refused('PASSWORD_CHANGE_REQUIRED');
  if (signedIn.mustSetUpTwoFactor && !openBefore.includes('two-factor')) throw new Refused('TWO_FACTOR_SETUP_REQUIRED');
};

/** Some endpoints ask for the password or a second factor again where it was given too long ago. */
const refuseUnlessFresh = ({ freshMinutes }: Endpoint, { authenticatedAt }: SignedIn, now: Date): void => {
  if (freshMinutes !== undefined && now.getTime() - authenticatedAt.getTime() > freshMinutes * 60_000) {
    throw new Refused('IDENTITY_REQUIRED');
  }
};

/** The words of the specification where it has some for this refusal. */
const roleRefusal = ({ roleRefusal: message }: Endpoint) => (message === undefined ? {} : { words: message });

const activeGrants = ({ grants }: SignedIn, now: Date): readonly PortalGrant[] =>
  grants.filter(({ lastDay, timeZone }) => dayOf(now, timeZone) <= lastDay);

/** A role of the contract, or a grant where it opens the portal: neither stands for the other (people#grants). */
const refuseOutsiders = (
  endpoint: Endpoint,
  { member }: SignedIn,
  { grants, now }: { grants: readonly PortalGrant[]; now: Date },
): void => {
  const { roles } = endpoint;
  if (roles === 'signed-in' || roles === 'public') return;
  if (roles.includes('portal') && grants.length > 0) return;
  if (!member) throw new Refused('NO_AGENT_RECORD');
  refuseAfterAudit(member, now);
  if (!roles.includes(member.role)) throw new Refused('ROLE_REFUSED', roleRefusal(endpoint));
};

/** On endpoints that only a portal opens: with a second factor alone, and of the address's own grant alone. */
const grantOf = (
  { roles }: Endpoint,
  { params, signedIn }: GuardedRequest,
  grants: readonly PortalGrant[],
): PortalGrant | null => {
  if (!Array.isArray(roles) || roles.some((role) => role !== 'portal')) return null;
  if (!signedIn.twoFactorEnabled) throw new Refused('TWO_FACTOR_SETUP_REQUIRED');
  const { grantId } = params as { grantId?: string };
  if (grantId === undefined) return null;
  const grant = grants.find((one) => one.grantId === grantId.toLowerCase());
  if (!grant) throw new Refused('PORTAL_GRANT_NOT_FOUND');
  return grant;
};

const actorOf = (endpoint: Endpoint, request: GuardedRequest, { member, userId }: SignedIn): Actor | null => {
  if (!member || !mayAct(endpoint, member)) return null;
  return {
    organizationId: member.organizationId,
    userId,
    role: member.role,
    timeZone: member.timeZone,
    commandId: request.commandId,
    endpoint: `${endpoint.method} ${endpoint.path}`,
    requestId: request.id,
    fromAddress: request.ip,
    ...(member.audit && { period: { from: member.audit.from, to: member.audit.to } }),
  };
};

/** A colleague's grant of a portal gives them no role there. */
const mayAct = ({ roles }: Endpoint, { role }: Member): boolean => !Array.isArray(roles) || roles.includes(role);

const commandIdOf = ({ headers }: GuardedRequest): string => {
  const key = headers['idempotency-key'];
  if (typeof key !== 'string' || !UUID.test(key)) throw new Refused('IDEMPOTENCY_KEY_MISSING');
  return key.toLowerCase();
};
