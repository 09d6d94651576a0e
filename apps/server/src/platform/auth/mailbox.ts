import type { TenantTransaction } from '../database/tenant-database.ts';

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
