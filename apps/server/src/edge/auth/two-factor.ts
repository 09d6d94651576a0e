import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { Pool } from 'pg';
import { SETTINGS, type Settings } from '../../kernel/config.ts';
import { derivedKey, keyedDigest } from '../../platform/crypto/derived-key.ts';
import { Semaphore } from '../../platform/crypto/semaphore.ts';
import { APP_POOL } from '../../platform/database/pools.ts';
import { sqlStateOf } from '../../platform/database/sql-state.ts';
import { Refused } from '../../kernel/refused.ts';
import { authErrorCode, authHeaders, cookieFrom, sendCookies, wrongPassword, type Caller } from './auth-request.ts';
import { AUTH, sessionCookieOf, twoFactorCookieOf, type Auth } from './auth.ts';
import { SessionCache } from './session-cache.ts';
import { Sessions } from './sessions.ts';
import type { SignedIn } from '../../kernel/signed-in.ts';

interface Command {
  password: string;
  commandId: string;
}

interface TwoFactorSetUp {
  uri: string;
  secret: string;
  backupCodes: string[];
}

const UNIQUE_VIOLATION = '23505';

const refusalOf = (error: unknown): unknown => {
  // Another process sets it up at the same moment: a second attempt finds its row.
  if (sqlStateOf(error) === UNIQUE_VIOLATION) return new Refused('TEMPORARILY_UNAVAILABLE');
  switch (authErrorCode(error)) {
    case 'INVALID_CODE':
    case 'INVALID_BACKUP_CODE':
      return new Refused('TWO_FACTOR_FAILED');
    case 'INVALID_TWO_FACTOR_COOKIE':
    case 'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE':
      return new Refused('TWO_FACTOR_EXPIRED');
    case 'TOTP_ALREADY_ENABLED':
      return new Refused('TWO_FACTOR_ENABLED');
    case 'TOTP_NOT_ENABLED':
    case 'TWO_FACTOR_NOT_ENABLED':
      return new Refused('TWO_FACTOR_NOT_STARTED');
    case 'INVALID_PASSWORD':
      return wrongPassword('password');
    default:
      return error;
  }
};

const refusing = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    throw refusalOf(error);
  }
};

/** Two-factor sign-in: codes of an authenticator app (TOTP, RFC 6238) and ten backup codes, each good once. */
@Injectable()
export class TwoFactor {
  private readonly key: Buffer;
  /** Of one person one set-up at a time: a click that was sent twice shows the same secret twice. */
  private readonly setUps = new Semaphore({ places: Infinity, placesOfOne: 1 });

  constructor(
    @Inject(AUTH) private readonly auth: Auth,
    @Inject(APP_POOL) private readonly pool: Pool,
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly sessions: Sessions,
    private readonly cache: SessionCache,
  ) {
    this.key = derivedKey(settings.BAILIWICK_SECRET, 'two-factor');
  }

  /**
   * A new secret and backup codes, good once a code of it is confirmed; the same command shows the same again.
   * @throws Refused VALIDATION_FAILED at `password`, TWO_FACTOR_ENABLED
   */
  start(request: Caller, { userId }: SignedIn, given: Command): Promise<TwoFactorSetUp> {
    return this.setUps.run(() => this.startAlone(request, userId, given), { key: userId });
  }

  private async startAlone(request: Caller, userId: string, { password, commandId }: Command): Promise<TwoFactorSetUp> {
    const headers = this.sessionHeaders(request);
    const made = await this.pool.query(
      'select 1 from auth.two_factor where user_id = $1 and secret_command = $2 and not verified',
      [userId, commandId],
    );
    if (made.rowCount) {
      const { totpURI } = await refusing(this.auth.api.getTOTPURI({ body: { password }, headers }));
      return { uri: totpURI, secret: secretOf(totpURI), backupCodes: await this.backupCodes(userId) };
    }
    const started = await refusing(this.auth.api.enableTwoFactor({ body: { password, method: 'totp' }, headers }));
    if (!('totpURI' in started)) throw new Error('No secret was made for the authenticator app.');
    await this.pool.query('update auth.two_factor set secret_command = $2 where user_id = $1', [userId, commandId]);
    return { uri: started.totpURI, secret: secretOf(started.totpURI), backupCodes: started.backupCodes };
  }

  /**
   * Turns it on with a first code. Every other session of the user ends: it was opened with the password alone.
   * @throws Refused TWO_FACTOR_FAILED, TWO_FACTOR_NOT_STARTED
   */
  async confirm(
    request: Caller,
    reply: FastifyReply,
    { userId, sessionToken, twoFactorEnabled }: SignedIn,
    code: string,
  ): Promise<void> {
    const headers = this.sessionHeaders(request);
    // Read before the code is checked, which gives this browser's session a new token.
    const others = await this.pool.query<{ id: string }>(
      'select id from auth.session where user_id = $1 and token <> $2',
      [userId, sessionToken],
    );
    const verified = await refusing(this.auth.api.verifyTOTP({ body: { code }, headers, returnHeaders: true }));
    sendCookies(reply, verified.headers);
    if (!twoFactorEnabled) {
      await this.pool.query('delete from auth.session where id = any($1)', [others.rows.map(({ id }) => id)]);
    }
    await this.cache.changed(userId);
  }

  /**
   * The second step of a sign-in: answers who is signed in. A code of the app is good once.
   * @throws Refused TWO_FACTOR_FAILED, TWO_FACTOR_EXPIRED
   */
  async signIn(
    request: Caller,
    reply: FastifyReply,
    { kind, code }: { kind: 'app' | 'backup'; code: string },
  ): Promise<SignedIn> {
    const call = {
      body: { code: code.replace(/\s/g, '') },
      headers: authHeaders(request, twoFactorCookieOf(this.settings)),
    };
    const { headers, response } = await refusing<{
      headers: Headers;
      response: { token?: string | undefined; user: { id: string; email: string; name: string } };
    }>(
      kind === 'app'
        ? this.auth.api.verifyTOTP({ ...call, returnHeaders: true })
        : this.auth.api.verifyBackupCode({ ...call, returnHeaders: true }),
    );
    const { user, token } = response;
    if (token === undefined) throw new Error('A second factor always signs in.');
    if (kind === 'app' && !(await this.isFirstUse(user.id, call.body.code))) {
      await this.sessions.end(user.id, token);
      throw new Refused('TWO_FACTOR_FAILED');
    }
    sendCookies(reply, headers);
    return this.sessions.begin({ ...user, twoFactorEnabled: true }, token, null);
  }

  /**
   * Checks a code of the app for somebody who is signed in; it is good once.
   * @throws Refused TWO_FACTOR_FAILED, TWO_FACTOR_NOT_STARTED, SIGN_IN_LOCKED
   */
  async checkCode(request: Caller, { userId, twoFactorEnabled }: SignedIn, typed: string): Promise<void> {
    if (!twoFactorEnabled) throw new Refused('TWO_FACTOR_NOT_STARTED');
    const code = typed.replace(/\s/g, '');
    await refusing(this.auth.api.verifyTOTP({ body: { code }, headers: this.sessionHeaders(request) }));
    if (!(await this.isFirstUse(userId, code))) throw new Refused('TWO_FACTOR_FAILED');
  }

  /** Who gave the password of a sign-in that waits for its second factor; null where none does. */
  async pendingUser(request: Caller): Promise<{ userId: string; email: string } | null> {
    const signed = cookieFrom(request, twoFactorCookieOf(this.settings));
    const identifier = signed?.slice(0, signed.lastIndexOf('.'));
    if (!identifier) return null;
    const { internalAdapter } = await this.auth.$context;
    const userId = (await internalAdapter.findVerificationValue(identifier))?.value;
    if (userId === undefined) return null;
    const { rows } = await this.pool.query<{ userId: string; email: string }>(
      'select id as user_id, email from auth."user" where id = $1',
      [userId],
    );
    return rows[0] ?? null;
  }

  /**
   * New backup codes; the same command shows the same again.
   * @throws Refused VALIDATION_FAILED at `password`, TWO_FACTOR_NOT_STARTED
   */
  renewBackupCodes(request: Caller, { userId }: SignedIn, given: Command): Promise<string[]> {
    return this.setUps.run(() => this.renewAlone(request, userId, given), { key: userId });
  }

  private async renewAlone(request: Caller, userId: string, { password, commandId }: Command): Promise<string[]> {
    const made = await this.pool.query('select 1 from auth.two_factor where user_id = $1 and codes_command = $2', [
      userId,
      commandId,
    ]);
    if (made.rowCount) return this.backupCodes(userId);
    const headers = this.sessionHeaders(request);
    const { backupCodes } = await refusing(this.auth.api.generateBackupCodes({ body: { password }, headers }));
    await this.pool.query('update auth.two_factor set codes_command = $2 where user_id = $1', [userId, commandId]);
    return backupCodes;
  }

  /**
   * Turns it off; harmless where it is off.
   * @throws Refused VALIDATION_FAILED at `password`, TWO_FACTOR_DEMANDED
   */
  async turnOff(request: Caller, reply: FastifyReply, signedIn: SignedIn, password: string): Promise<void> {
    if (signedIn.member?.policy.twoFactorRequired || signedIn.grants.length > 0)
      throw new Refused('TWO_FACTOR_DEMANDED');
    if (!signedIn.twoFactorEnabled) return;
    const headers = this.sessionHeaders(request);
    const off = await refusing(this.auth.api.disableTwoFactor({ body: { password }, headers, returnHeaders: true }));
    sendCookies(reply, off.headers);
    await this.cache.changed(signedIn.userId);
  }

  /** How many backup codes a user has left. */
  async backupCodesLeft({ userId, twoFactorEnabled }: SignedIn): Promise<number> {
    return twoFactorEnabled ? (await this.backupCodes(userId)).length : 0;
  }

  private async backupCodes(userId: string): Promise<string[]> {
    const { backupCodes } = await refusing(this.auth.api.viewBackupCodes({ body: { userId } }));
    return backupCodes;
  }

  private async isFirstUse(userId: string, code: string): Promise<boolean> {
    const { rowCount } = await this.pool.query(
      'update auth.two_factor set last_code = $2 where user_id = $1 and last_code is distinct from $2',
      [userId, keyedDigest(this.key, `${userId}:${code}`)],
    );
    return rowCount === 1;
  }

  private sessionHeaders(request: Caller): Headers {
    return authHeaders(request, sessionCookieOf(this.settings));
  }
}

const secretOf = (uri: string): string => new URL(uri).searchParams.get('secret') ?? '';
