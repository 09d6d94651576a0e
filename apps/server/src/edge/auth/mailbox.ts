import type { Pool } from 'pg';
import type { TenantTransaction } from '../../platform/database/tenant-database.ts';

/**
 * Whether the user has shown that they read the mail of their address: by the link of a letter. An Admin can add any
 * address, and without a mail server anybody can sign up with one, so nothing may follow from an address alone.
 */
export const provedMailbox = async (tx: TenantTransaction, userId: string): Promise<boolean> => {
  const { rows } = await tx.query<{ proved: boolean }>(
    'select email_verified as proved from auth."user" where id = $1',
    [userId],
  );
  return rows[0]?.proved === true;
};

/** Notes that they have. */
export const noteProvedMailbox = async (tx: TenantTransaction, userId: string): Promise<void> => {
  await tx.query('update auth."user" set email_verified = true where id = $1 and not email_verified', [userId]);
};

/**
 * Notes it after a reset by letter. Where nobody had shown it before, somebody else may have set up the second factor and
 * the devices of the user: these end with it. Answers whether a second factor did.
 */
export const provedByReset = async (pool: Pool, userId: string): Promise<{ secondFactorEnded: boolean }> => {
  const { rows } = await pool.query<{ secondFactorEnded: boolean }>(
    `with proved as (
       update auth."user" set email_verified = true, two_factor_enabled = false where id = $1 and not email_verified
       returning id),
     factors as (delete from auth.two_factor where user_id in (select id from proved) returning 1),
     devices as (delete from auth.known_device where user_id in (select id from proved))
     select exists (select from factors) as second_factor_ended`,
    [userId],
  );
  return rows[0] ?? { secondFactorEnded: false };
};
