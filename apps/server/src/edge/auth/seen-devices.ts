import type { Pool } from 'pg';

/** Keeps a device by name, and answers whether the user signed in before, but never from it. */
export const rememberDevice = async (pool: Pool, userId: string, device: string): Promise<boolean> => {
  const { rows } = await pool.query<{ known: boolean }>(
    `with added as (
       insert into auth.known_device (user_id, device) values ($1, $2) on conflict do nothing returning 1)
     select exists (select from auth.known_device where user_id = $1) as known from added`,
    [userId, device],
  );
  return rows[0]?.known === true;
};
