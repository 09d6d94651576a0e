import type { Pool } from 'pg';
import type { Settings } from '../../kernel/config.ts';
import { RESET_SECONDS, resetDelivery, type Auth } from './auth.ts';

/** Who has an address. */
export interface AddressOwner {
  userId: string;
  name: string;
}

/** The user of an address, or null. */
export const ownerOf = async (pool: Pool, email: string): Promise<AddressOwner | null> => {
  const { rows } = await pool.query<AddressOwner>('select id as user_id, name from auth."user" where email = $1', [
    email.toLowerCase(),
  ]);
  return rows[0] ?? null;
};

/** Beside the link of a letter: whoever uses it reads the mail of the address. */
const mailed = (token: string): string => `mailed:${token}`;

/**
 * A one-time link to choose a new password, good for an hour; for a letter, or for whoever runs the server to hand over,
 * which proves no mailbox; the older links of the same user end. Never log it (people#forgot-password).
 */
export const makeResetLink = async (
  auth: Auth,
  { PUBLIC_URL }: Settings,
  email: string,
  by: 'letter' | 'hand',
): Promise<string> => {
  const tokens: string[] = [];
  const keep = (token: string) => void tokens.push(token);
  await resetDelivery.run(keep, () => auth.api.requestPasswordReset({ body: { email: email.toLowerCase() } }));
  const [token] = tokens;
  if (token === undefined) throw new Error('No user has this address.');
  const { adapter, internalAdapter } = await auth.$context;
  const expiresAt = new Date(Date.now() + RESET_SECONDS * 1_000);
  const made = await internalAdapter.findVerificationValue(`reset-password:${token}`);
  if (made) {
    const newest = `newest-reset:${made.value}`;
    const older = await internalAdapter.consumeVerificationValue(newest);
    if (older) await adapter.delete({ model: 'verification', where: [{ field: 'id', value: older.value }] });
    await internalAdapter.createVerificationValue({ identifier: newest, value: made.id, expiresAt });
  }
  if (by === 'letter')
    await internalAdapter.createVerificationValue({ identifier: mailed(token), value: 'letter', expiresAt });
  return `${PUBLIC_URL}/reset-password?token=${encodeURIComponent(token)}`;
};

/** Whether a token came by letter; answers once. */
export const cameByLetter = async (auth: Auth, token: string): Promise<boolean> => {
  const { internalAdapter } = await auth.$context;
  return (await internalAdapter.consumeVerificationValue(mailed(token))) !== null;
};
