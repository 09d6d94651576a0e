import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { parseCookies } from 'better-auth/cookies';
import { hashPassword } from 'better-auth/crypto';
import type { Pool } from 'pg';
import { SETTINGS } from '../config.ts';
import type { Settings } from '../config.ts';
import { APP_POOL } from '../database/pools.ts';
import type { TenantTransaction } from '../database/tenant-database.ts';
import { Refused } from '../refused.ts';
import type { OrganizationId } from '../tenancy/actor.ts';
import { AUTH, authTransaction, sessionCookieOf } from './auth.ts';
import type { Auth } from './auth.ts';
import { Memberships } from './memberships.ts';
import type { Member } from './memberships.ts';
import { SessionCache } from './session-cache.ts';

/** Who is signed in; `member` is null for a user without an agent record (decision 30). */
export interface SignedIn {
  userId: string;
  email: string;
  name: string;
  sessionToken: string;
  member: Member | null;
}

/** Where a request came from, and its headers: a Fastify request, or what a command line makes up. */
export type Caller = Pick<FastifyRequest, 'ip' | 'headers'>;

/** What a new user needs. */
export interface NewUser {
  name: string;
  email: string;
  password: string;
}

/** Thrown inside a sign-up whose address already has a user. */
export class AddressTaken extends Error {}

/** Thrown inside a sign-up whose user the database refused: usually the same address signed up at the same moment. */
export class UserNotCreated extends Error {}

const isApiError = (error: unknown, code: string): boolean =>
  error instanceof Error && 'body' in error && (error.body as { code?: string } | undefined)?.code === code;

/** Sessions in HttpOnly cookies, seven days sliding, kept in Postgres by better-auth (decision 35). */
@Injectable()
export class Sessions {
  private readonly cookieName: string;

  constructor(
    @Inject(AUTH) private readonly auth: Auth,
    @Inject(APP_POOL) private readonly pool: Pool,
    @Inject(SETTINGS) settings: Settings,
    private readonly memberships: Memberships,
    private readonly cache: SessionCache,
  ) {
    this.cookieName = sessionCookieOf(settings);
  }

  /** Who sends this request; null where nobody is signed in. Renews the cookie when the session slides. */
  async of(request: Caller, reply: FastifyReply): Promise<SignedIn | null> {
    const cookie = this.cookieOf(request);
    if (cookie === null) return null;
    return this.cache.get(cookie, async () => {
      const { headers, response } = await this.orUnreachable(() =>
        this.auth.api.getSession({ headers: this.headersOf(request, cookie), returnHeaders: true }),
      );
      sendCookies(reply, headers);
      if (!response) return null;
      const { user, session } = response;
      const member = await this.memberships.of(user.id, session.activeOrganizationId ?? null);
      if (member && member.organizationId !== session.activeOrganizationId) {
        await activate(this.pool, session.token, member.organizationId);
      }
      return { userId: user.id, email: user.email, name: user.name, sessionToken: session.token, member };
    });
  }

  /**
   * Signs in with e-mail and password; unknown addresses cost the same time and answer the same.
   * @throws Refused SIGN_IN_FAILED
   */
  async signIn(
    request: Caller,
    reply: FastifyReply,
    credentials: { email: string; password: string },
  ): Promise<SignedIn> {
    try {
      const { headers, response } = await this.auth.api.signInEmail({
        body: credentials,
        headers: this.headersOf(request, null),
        returnHeaders: true,
      });
      sendCookies(reply, headers);
      const { user, token } = response;
      const member = await this.memberships.of(user.id, null);
      if (member) await activate(this.pool, token, member.organizationId);
      return { userId: user.id, email: user.email, name: user.name, sessionToken: token, member };
    } catch (error) {
      if (isApiError(error, 'INVALID_EMAIL_OR_PASSWORD')) throw new Refused('SIGN_IN_FAILED');
      throw error;
    }
  }

  /**
   * Creates a user with a session in the organization, inside the caller's transaction: all of it is written or nothing.
   * Send the cookies once the transaction is committed.
   * @throws AddressTaken
   */
  async signUp(
    tx: TenantTransaction,
    request: Caller,
    newUser: NewUser,
    organization: OrganizationId,
  ): Promise<{ userId: string; sessionToken: string; sendCookies: (reply: FastifyReply) => void }> {
    return authTransaction.run(tx, async () => {
      try {
        const { headers, response } = await this.auth.api.signUpEmail({
          body: newUser,
          headers: this.headersOf(request, null),
          returnHeaders: true,
        });
        const { user, token } = response;
        if (token === null) throw new Error('A sign-up always signs in.');
        await activate(tx, token, organization);
        return {
          userId: user.id,
          sessionToken: token,
          sendCookies: (reply) => {
            sendCookies(reply, headers);
          },
        };
      } catch (error) {
        if (isApiError(error, 'USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL')) {
          // A known address costs what a new one does.
          await hashPassword(newUser.password);
          throw new AddressTaken();
        }
        if (isApiError(error, 'FAILED_TO_CREATE_USER')) throw new UserNotCreated();
        throw error;
      }
    });
  }

  /** Whether an address has a user. */
  async isKnown(email: string): Promise<boolean> {
    const { rowCount } = await this.pool.query('select 1 from auth."user" where email = $1', [email]);
    return rowCount !== 0;
  }

  /** Ends the session, here and in every process, and clears the cookie; harmless where there is none. */
  async signOut(request: Caller, reply: FastifyReply): Promise<void> {
    const signedIn = await this.of(request, reply);
    const { headers } = await this.orUnreachable(() =>
      this.auth.api.signOut({ headers: this.headersOf(request, this.cookieOf(request)), returnHeaders: true }),
    );
    sendCookies(reply, headers);
    if (signedIn) await this.cache.changed(signedIn.userId);
  }

  /** better-auth hides a database that is away behind an error of its own: ask the database for the real one. */
  private async orUnreachable<T>(call: () => Promise<T>): Promise<T> {
    try {
      return await call();
    } catch (error) {
      await this.pool.query('select 1');
      throw error;
    }
  }

  private cookieOf({ headers }: Caller): string | null {
    const value = parseCookies(headers.cookie ?? '').get(this.cookieName);
    return value === undefined || value === '' ? null : value;
  }

  /** Only what better-auth needs; whatever else a browser sends does not reach it. */
  private headersOf(request: Caller, cookie: string | null): Headers {
    const headers = new Headers({ 'x-client-address': request.ip });
    const userAgent = request.headers['user-agent'];
    if (userAgent !== undefined) headers.set('user-agent', userAgent.slice(0, 300));
    if (cookie !== null) headers.set('cookie', `${this.cookieName}=${encodeURIComponent(cookie)}`);
    return headers;
  }
}

const sendCookies = (reply: FastifyReply, headers: Headers | null | undefined): void => {
  for (const cookie of headers?.getSetCookie() ?? []) void reply.header('set-cookie', cookie);
};

const activate = (tx: Pick<TenantTransaction, 'query'>, token: string, organization: OrganizationId) =>
  tx.query('update auth.session set active_organization_id = $2 where token = $1', [token, organization]);
