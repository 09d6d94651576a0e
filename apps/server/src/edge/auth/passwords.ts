import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { hashPassword, verifyPassword } from 'better-auth/crypto';
import type { FastifyReply } from 'fastify';
import type { Pool } from 'pg';
import { SETTINGS, type Settings } from '../../kernel/config.ts';
import { APP_POOL } from '../../platform/database/pools.ts';
import type { TenantTransaction } from '../../platform/database/tenant-database.ts';
import { refusalOf } from '../http/problem.ts';
import { Refused } from '../../kernel/refused.ts';
import { authErrorCode, authHeaders, sendCookies, wrongPassword, type Caller } from './auth-request.ts';
import { AUTH, passwordHashing, sessionCookieOf, type Auth } from './auth.ts';
import { GuessablePasswords } from './guessable.ts';
import { provedByReset } from './mailbox.ts';
import { Memberships } from './memberships.ts';
import type { PendingSignUp } from './pending-sign-ups.ts';
import { checkPassword, strictest } from './policy.ts';
import { PortalGrants } from './portal-grants.ts';
import { cameByLetter } from './reset-link.ts';
import { SessionCache } from './session-cache.ts';
import { Sessions } from './sessions.ts';
import type { SignedIn } from '../../kernel/signed-in.ts';

/**
 * Changing and resetting passwords, under the policy of the user's organizations (people#forgot-password,
 * people#password-rules).
 */
@Injectable()
export class Passwords {
  constructor(
    @Inject(AUTH) private readonly auth: Auth,
    @Inject(APP_POOL) private readonly pool: Pool,
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly memberships: Memberships,
    private readonly grants: PortalGrants,
    private readonly guessable: GuessablePasswords,
    private readonly sessions: Sessions,
    private readonly cache: SessionCache,
  ) {}

  /**
   * Changes the own password: every other session ends, this browser gets a new one.
   * @throws Refused VALIDATION_FAILED at `currentPassword` or `newPassword`, PASSWORD_GUESSABLE
   */
  async change(
    request: Caller,
    reply: FastifyReply,
    { userId, member, mustChangePassword }: SignedIn,
    { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
  ): Promise<void> {
    await this.checkNew(userId, newPassword);
    if (mustChangePassword && newPassword === currentPassword) {
      const message = 'Choose another password than the temporary one.';
      throw new Refused('VALIDATION_FAILED', {}, [{ path: 'newPassword', message }]);
    }
    try {
      const { headers, response } = await this.auth.api.changePassword({
        body: { currentPassword, newPassword, revokeOtherSessions: true },
        headers: authHeaders(request, sessionCookieOf(this.settings)),
        returnHeaders: true,
      });
      sendCookies(reply, headers);
      await this.passwordIsTheirs(userId);
      if (member && response.token !== null) {
        await this.sessions.switchTo(userId, response.token, member.organizationId);
      }
    } catch (error) {
      if (authErrorCode(error) === 'INVALID_PASSWORD') throw wrongPassword('currentPassword');
      throw error;
    }
  }

  /**
   * Sets a new password with the token of a link, once; every session of the user ends, and what was set up before their
   * mailbox was proved. Answers whose it is.
   * @throws Refused RESET_LINK_INVALID, or VALIDATION_FAILED at `newPassword` or PASSWORD_GUESSABLE (the link stays good)
   */
  async reset(
    token: string,
    newPassword: string,
  ): Promise<{ userId: string; email: string; secondFactorEnded: boolean }> {
    const { internalAdapter } = await this.auth.$context;
    const verification = await internalAdapter.findVerificationValue(`reset-password:${token}`);
    if (!verification || verification.expiresAt < new Date()) throw new Refused('RESET_LINK_INVALID');
    const userId = verification.value;
    await this.checkNew(userId, newPassword);
    try {
      await this.auth.api.resetPassword({ body: { token, newPassword } });
    } catch (error) {
      if (authErrorCode(error) === 'INVALID_TOKEN') throw new Refused('RESET_LINK_INVALID');
      throw error;
    }
    const { secondFactorEnded } = (await cameByLetter(this.auth, token))
      ? await provedByReset(this.pool, userId)
      : { secondFactorEnded: false };
    return { userId, email: await this.passwordIsTheirs(userId), secondFactorEnded };
  }

  /**
   * Makes the user theirs who sends this: a new password, and every other session and open link ends, with the caller's
   * transaction. For a user whose mailbox nobody has proved: somebody else may have made it, and know the password.
   * Tell `SessionCache` afterwards. `organizationName` is the one they join with it.
   * @throws Refused VALIDATION_FAILED at `newPassword`, PASSWORD_GUESSABLE
   */
  async takeOver(
    tx: TenantTransaction,
    {
      userId,
      sessionToken,
      newPassword,
      organizationName,
    }: { userId: string; sessionToken: string; newPassword: string; organizationName: string },
  ): Promise<void> {
    const refuse = (message: string) => new Refused('VALIDATION_FAILED', {}, [{ path: 'newPassword', message }]);
    if (newPassword === '') throw refuse('New password is required');
    await this.checkNew(userId, newPassword, [organizationName]);
    const { rows } = await tx.query<{ hash: string | null }>(
      `select password as hash from auth.account where user_id = $1 and provider_id = 'credential' for update`,
      [userId],
    );
    const present = rows[0]?.hash ?? null;
    const same =
      present !== null && (await passwordHashing(() => verifyPassword({ hash: present, password: newPassword })));
    if (same) throw refuse('Choose another password than the one you have.');
    const hash = await passwordHashing(() => hashPassword(newPassword));
    await tx.query(`update auth.account set password = $2 where user_id = $1 and provider_id = 'credential'`, [
      userId,
      hash,
    ]);
    await tx.query('delete from auth.session where user_id = $1 and token <> $2', [userId, sessionToken]);
    await tx.query('delete from auth.verification where value = $1', [userId]);
  }

  /**
   * Creates a user who signs in with a temporary password and must change it; inside the caller's transaction.
   * The address must be free: a unique key refuses it otherwise (SQLSTATE 23505).
   */
  async addUser(
    tx: TenantTransaction,
    { name, email, password }: { name: string; email: string; password: string },
    temporaryUntil: Date,
  ): Promise<string> {
    const hash = await passwordHashing(() => hashPassword(password));
    const { rows } = await tx.query<{ userId: string }>(
      `insert into auth."user" (id, name, email, must_change_password, temporary_password_until)
       values ($1, $2, $3, true, $4) returning id as user_id`,
      [randomUUID(), name, email.toLowerCase(), temporaryUntil.toISOString()],
    );
    return giveCredential(tx, rows[0]?.userId ?? '', hash);
  }

  /**
   * Creates a user with the password they chose, in the caller's transaction; null where the address has one already.
   * @throws Refused SIGN_UP_FAILED
   */
  async addOwnUser(
    tx: TenantTransaction,
    { fullName, email, passwordHash }: Pick<PendingSignUp, 'fullName' | 'email' | 'passwordHash'>,
    mailbox: 'proved' | 'unproved',
  ): Promise<string | null> {
    try {
      const { rows } = await tx.query<{ userId: string }>(
        `insert into auth."user" (id, name, email, email_verified) values ($1, $2, $3, $4)
         on conflict (email) do nothing returning id as user_id`,
        [randomUUID(), fullName, email, mailbox === 'proved'],
      );
      const [user] = rows;
      return user ? await giveCredential(tx, user.userId, passwordHash) : null;
    } catch (error) {
      if (refusalOf(error).code !== 'INTERNAL_ERROR') throw error;
      throw Object.assign(new Refused('SIGN_UP_FAILED'), { cause: error });
    }
  }

  /**
   * The policy of the organizations that the user belongs to or sees a portal of, and that nobody guesses it
   * (people#password-rules, people#guessable-passwords).
   */
  private async checkNew(userId: string, password: string, joining: readonly string[] = []): Promise<void> {
    const granted = (await this.grants.of(userId)).map(({ policy }) => policy);
    checkPassword(password, strictest([await this.memberships.policyOf(userId), ...granted]));
    const { rows } = await this.pool.query<{ name: string; email: string }>(
      'select name, email from auth."user" where id = $1',
      [userId],
    );
    const [user] = rows;
    if (!user) throw new Refused('SIGNED_OUT');
    const organizations = [...joining, ...(await this.memberships.organizationNamesOf(userId))];
    await this.guessable.refuse(password, { ...user, organizations }, 'newPassword');
  }

  /** The user chose the password themselves: it is no temporary one, and open links and codes end. */
  private async passwordIsTheirs(userId: string): Promise<string> {
    const { rows } = await this.pool.query<{ email: string }>(
      `update auth."user" set must_change_password = false, temporary_password_until = null where id = $1
       returning email`,
      [userId],
    );
    await this.pool.query('delete from auth.verification where value = $1', [userId]);
    await this.cache.changed(userId);
    return rows[0]?.email ?? '';
  }
}

const giveCredential = async (tx: TenantTransaction, userId: string, hash: string): Promise<string> => {
  await tx.query(
    `insert into auth.account (id, user_id, account_id, provider_id, password)
     values ($1, $2::uuid, $2::text, 'credential', $3)`,
    [randomUUID(), userId, hash],
  );
  return userId;
};
