import { randomBytes, randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { hashPassword, verifyPassword } from 'better-auth/crypto';
import type { Pool } from 'pg';
import { SETTINGS, type Settings } from '../../kernel/config.ts';
import { derivedKey, keyedDigest } from '../../platform/crypto/derived-key.ts';
import { APP_POOL } from '../../platform/database/pools.ts';
import type { TenantTransaction } from '../../platform/database/tenant-database.ts';
import { Refused } from '../../kernel/refused.ts';
import { passwordHashing } from './auth.ts';

/** What somebody typed to sign up; the password only as its hash. */
export interface PendingSignUp {
  email: string;
  fullName: string;
  organizationName: string;
  /** Ten digits, or empty. */
  phone: string;
  passwordHash: string;
}

/** How long the link of the letter works, in hours. */
export const CONFIRMATION_HOURS = 24;

const COLUMNS = 'email, full_name, organization_name, phone, password_hash';

/** Sign-ups that wait for the confirmation of their address (people#confirmed-address). */
@Injectable()
export class PendingSignUps {
  private readonly key: Buffer;

  constructor(
    @Inject(APP_POOL) private readonly pool: Pool,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {
    this.key = derivedKey(settings.BAILIWICK_SECRET, 'confirm-address');
  }

  /** Keeps it; answers its one-time link. Never log it. */
  async keep(typed: Omit<PendingSignUp, 'passwordHash'> & { password: string }): Promise<string> {
    const { email, fullName, organizationName, phone, password } = typed;
    const passwordHash = await passwordHashing(() => hashPassword(password));
    const { token, link } = this.newLink();
    await this.pool.query(
      `insert into auth.pending_sign_up (pending_id, token_hash, email, full_name, organization_name, phone,
         password_hash, expires_at) values ($1, $2, $3, $4, $5, $6, $7, now() + make_interval(hours => $8))`,
      [randomUUID(), this.hash(token), email, fullName, organizationName, phone, passwordHash, CONFIRMATION_HOURS],
    );
    return link;
  }

  /** A new link for what was asked last with an address, or null where nothing waits; the old link ends. */
  async renew(email: string): Promise<string | null> {
    const { token, link } = this.newLink();
    const { rowCount } = await this.pool.query(
      `update auth.pending_sign_up set token_hash = $2, expires_at = now() + make_interval(hours => $3)
       where pending_id = (select pending_id from auth.pending_sign_up where email = $1 and expires_at > now()
         order by asked_at desc limit 1)`,
      [email, this.hash(token), CONFIRMATION_HOURS],
    );
    return rowCount === 1 ? link : null;
  }

  /** What the link stands for, once: gone with the caller's transaction. Null where it was used or ran out. */
  async take(tx: TenantTransaction, token: string): Promise<PendingSignUp | null> {
    const { rows } = await tx.query<PendingSignUp>(
      `delete from auth.pending_sign_up where token_hash = $1 and expires_at > now() returning ${COLUMNS}`,
      [this.hash(token)],
    );
    return rows[0] ?? null;
  }

  /** @throws Refused VALIDATION_FAILED at `password` where it is not the one that was chosen */
  async checkPassword({ passwordHash }: PendingSignUp, password: string): Promise<void> {
    if (await passwordHashing(() => verifyPassword({ hash: passwordHash, password }))) return;
    const message = 'This is not the password that was chosen when the account was created.';
    throw new Refused('VALIDATION_FAILED', {}, [{ path: 'password', message }]);
  }

  private newLink(): { token: string; link: string } {
    const token = randomBytes(32).toString('base64url');
    return { token, link: `${this.settings.PUBLIC_URL}/signup?confirm=${token}` };
  }

  private hash(token: string): string {
    return keyedDigest(this.key, token);
  }
}
