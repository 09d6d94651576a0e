import type { Pool } from 'pg';
import type { Settings } from '../config.ts';
import { resetDelivery } from './auth.ts';
import type { Auth } from './auth.ts';

/** Who has an address. */
export interface AddressOwner {
  userId: string;
  name: string;
}

/** The user of an address, or null. */
export const ownerOf = async (pool: Pool, email: string): Promise<AddressOwner | null> => {
  const { rows } = await pool.query<AddressOwner>('select id as "userId", name from auth."user" where email = $1', [
    email.toLowerCase(),
  ]);
  return rows[0] ?? null;
};

/** A one-time link to choose a new password, good for an hour. Never log it (decision 32). */
export const makeResetLink = async (auth: Auth, { PUBLIC_URL }: Settings, email: string): Promise<string> => {
  const tokens: string[] = [];
  const keep = (token: string) => void tokens.push(token);
  await resetDelivery.run(keep, () => auth.api.requestPasswordReset({ body: { email: email.toLowerCase() } }));
  const [token] = tokens;
  if (token === undefined) throw new Error('No user has this address.');
  return `${PUBLIC_URL}/reset-password?token=${encodeURIComponent(token)}`;
};
