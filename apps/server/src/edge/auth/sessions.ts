import { Inject, Injectable, Logger } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Pool } from 'pg';
import { Clock } from '../../kernel/clock.ts';
import { SETTINGS, type Settings } from '../../kernel/config.ts';
import { APP_POOL } from '../../platform/database/pools.ts';
import type { TenantTransaction } from '../../platform/database/tenant-database.ts';
import { Refused } from '../../kernel/refused.ts';
import type { OrganizationId } from '../../kernel/actor.ts';
import { authErrorCode, authHeaders, cookieFrom, sendCookies, type Caller } from './auth-request.ts';
import { AUTH, sessionCookieOf, type Auth } from './auth.ts';
import { Memberships } from './memberships.ts';
import { strictest } from './policy.ts';
import { PortalGrants } from './portal-grants.ts';
import type { SignedIn } from '../../kernel/signed-in.ts';
import { SessionCache } from './session-cache.ts';

/** better-auth's user, as far as sessions read it. */
interface AuthUser {
  id: string;
  email: string;
  name: string;
  twoFactorEnabled?: boolean | null | undefined;
  mustChangePassword?: boolean | null | undefined;
  temporaryPasswordUntil?: Date | null | undefined;
}

const MINUTE_MS = 60_000;
/** However much it is used, a session ends after so long. */
const LONGEST_MS = 30 * 24 * 60 * MINUTE_MS;
/** Use of a session is noted at most this often. */
const NOTE_USE_MS = 30_000;

/**
 * Sessions in HttpOnly cookies, seven days sliding and thirty at most, kept in Postgres by better-auth
 * (people#session-cookie).
 */
@Injectable()
export class Sessions {
  private readonly logger = new Logger('sessions');
  private readonly cookieName: string;
  private readonly noted = new LRUCache<string, number>({ max: 10_000 });

  constructor(
    @Inject(AUTH) private readonly auth: Auth,
    @Inject(APP_POOL) private readonly pool: Pool,
    @Inject(SETTINGS) settings: Settings,
    private readonly memberships: Memberships,
    private readonly grants: PortalGrants,
    private readonly cache: SessionCache,
    private readonly clock: Clock,
  ) {
    this.cookieName = sessionCookieOf(settings);
  }

  /** Who sends this request; null where nobody is signed in. Counts as use, and renews the cookie when it slides. */
  async of(request: Caller, reply: FastifyReply): Promise<SignedIn | null> {
    const signedIn = await this.peek(request, reply);
    if (signedIn) this.noteUse(signedIn.sessionToken);
    return signedIn;
  }

  /** The same for requests that a browser makes by itself: they do not count as use (people#auto-log-out). */
  async peek(request: Caller, reply: FastifyReply): Promise<SignedIn | null> {
    const cookie = cookieFrom(request, this.cookieName);
    if (cookie === null) return null;
    return this.cache.get(cookie, async () => {
      const { headers, response } = await this.orUnreachable(() =>
        this.auth.api.getSession({ headers: authHeaders(request, this.cookieName), returnHeaders: true }),
      );
      if (!response) {
        sendCookies(reply, headers);
        return null;
      }
      const { user, session } = response;
      const signedIn = {
        ...(await this.begin(user, session.token, session.activeOrganizationId ?? null)),
        authenticatedAt: session.authenticatedAt ?? session.createdAt,
      };
      if (this.isIdle(session.lastUsedAt, signedIn) || this.isOver(session.createdAt)) {
        await this.end(user.id, session.token);
        return null;
      }
      sendCookies(reply, headers);
      return signedIn;
    });
  }

  /**
   * Signs in with e-mail and password; unknown addresses cost the same time and answer the same. Answers null where a
   * second factor comes next (`TwoFactor.signIn`).
   * @throws Refused SIGN_IN_FAILED, TEMPORARY_PASSWORD_EXPIRED
   */
  async signIn(
    request: Caller,
    reply: FastifyReply,
    credentials: { email: string; password: string },
  ): Promise<SignedIn | null> {
    try {
      const { headers, response } = await this.auth.api.signInEmail({
        body: credentials,
        headers: authHeaders(request),
        returnHeaders: true,
      });
      if ('twoFactorRedirect' in response) {
        sendCookies(reply, headers);
        return null;
      }
      const { user, token } = response;
      await this.refuseExpired(user, token);
      sendCookies(reply, headers);
      return await this.begin(user, token, null);
    } catch (error) {
      if (authErrorCode(error) === 'INVALID_EMAIL_OR_PASSWORD') throw new Refused('SIGN_IN_FAILED');
      throw error;
    }
  }

  /** Ends the session, here and in every process, and clears the cookie; answers whose it was, null where nobody's. */
  async signOut(request: Caller, reply: FastifyReply): Promise<SignedIn | null> {
    const signedIn = await this.peek(request, reply);
    const { headers } = await this.orUnreachable(() =>
      this.auth.api.signOut({ headers: authHeaders(request, this.cookieName), returnHeaders: true }),
    );
    sendCookies(reply, headers);
    if (signedIn) await this.cache.changed(signedIn.userId);
    return signedIn;
  }

  /** Who a user with a session that began just now is, where they work first or in the active organization, which the session then names. */
  async begin(user: AuthUser, token: string, activeOrganizationId: string | null): Promise<SignedIn> {
    const [member, grants] = await Promise.all([
      this.memberships.of(user.id, activeOrganizationId),
      this.grants.of(user.id),
    ]);
    if (member && member.organizationId !== activeOrganizationId) {
      await activate(this.pool, token, member.organizationId);
    }
    const twoFactorEnabled = user.twoFactorEnabled === true;
    return {
      userId: user.id,
      email: user.email,
      name: user.name,
      sessionToken: token,
      member,
      grants,
      twoFactorEnabled,
      mustChangePassword: user.mustChangePassword === true,
      mustSetUpTwoFactor: (member?.policy.twoFactorRequired ?? grants.length > 0) && !twoFactorEnabled,
      authenticatedAt: this.clock.machineTime(),
    };
  }

  /** Makes an organization the active one of a session; the guard checks with each load that the user belongs there. */
  async switchTo(userId: string, token: string, organization: OrganizationId): Promise<void> {
    await activate(this.pool, token, organization);
    await this.cache.changed(userId);
  }

  /** Notes that the person gave their password or a second factor again. */
  async authenticated({ userId, sessionToken }: SignedIn): Promise<void> {
    await this.pool.query('update auth.session set authenticated_at = now() where token = $1', [sessionToken]);
    await this.cache.changed(userId);
  }

  /** Ends one session, in every process. */
  async end(userId: string, token: string): Promise<void> {
    await this.pool.query('delete from auth.session where token = $1', [token]);
    await this.cache.changed(userId);
  }

  /** better-auth hides a database that is away behind an error of its own: ask the database for the real one. */
  private async orUnreachable<T>(call: () => Promise<T>): Promise<T> {
    try {
      return await call();
    } catch {
      await this.pool.query('select 1');
      // The database answers, so only one connection broke.
      return call();
    }
  }

  private async refuseExpired(user: AuthUser, token: string): Promise<void> {
    const { rows } = await this.pool.query<{ expired: boolean; mustChangePassword: boolean }>(
      `select must_change_password and temporary_password_until < now() as expired,
         must_change_password from auth."user" where id = $1`,
      [user.id],
    );
    if (rows[0]?.expired) {
      await this.end(user.id, token);
      throw new Refused('TEMPORARY_PASSWORD_EXPIRED');
    }
    user.mustChangePassword = rows[0]?.mustChangePassword === true;
  }

  private isIdle(
    lastUsedAt: Date | null | undefined,
    { member, grants }: Pick<SignedIn, 'member' | 'grants'>,
  ): boolean {
    const policies = member ? [member.policy] : grants.map(({ policy }) => policy);
    if (!lastUsedAt || policies.length === 0) return false;
    return (
      this.clock.machineTime().getTime() - lastUsedAt.getTime() > strictest(policies).autoLogoutMinutes * MINUTE_MS
    );
  }

  private isOver(createdAt: Date): boolean {
    return this.clock.machineTime().getTime() - createdAt.getTime() > LONGEST_MS;
  }

  private noteUse(token: string): void {
    const now = performance.now(); // monotonic, since the time of day may be set back
    if (now - (this.noted.get(token) ?? -Infinity) < NOTE_USE_MS) return;
    this.noted.set(token, now);
    // Not awaited: a lost note costs half a minute of idle time.
    this.pool
      .query('update auth.session set last_used_at = now() where token = $1', [token])
      .catch((error: unknown) => {
        this.logger.warn({ error }, 'The use of a session could not be noted.');
      });
  }
}

const activate = (tx: Pick<TenantTransaction, 'query'>, token: string, organization: OrganizationId) =>
  tx.query('update auth.session set active_organization_id = $2 where token = $1', [token, organization]);
