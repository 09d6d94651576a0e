import { randomBytes, scryptSync } from 'node:crypto';
import { derivedKey, keyedDigest } from '../crypto/derived-key.ts';
import { seal, unseal } from '../crypto/sealed.ts';

const ABOUT = 'bailiwick secret';
const SALT_BYTES = 16;
const SCRYPT = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 };

const keyOf = (passphrase: string, salt: Buffer): Buffer => scryptSync(passphrase.normalize('NFKC'), salt, 32, SCRYPT);

/** The installation's secret, sealed with a passphrase (scrypt, AES-256-GCM), as base64: the only way it is in a backup. */
export const sealSecret = (secret: string, passphrase: string): string => {
  const salt = randomBytes(SALT_BYTES);
  return Buffer.concat([salt, seal(keyOf(passphrase, salt), secret, ABOUT)]).toString('base64');
};

/** Opens it. @throws Error with words for the operator where the passphrase is another. */
export const unsealSecret = (sealed: string, passphrase: string): string => {
  const bytes = Buffer.from(sealed, 'base64');
  try {
    return unseal(keyOf(passphrase, bytes.subarray(0, SALT_BYTES)), bytes.subarray(SALT_BYTES), ABOUT);
  } catch (error) {
    throw new Error('The passphrase does not open this backup’s secret.', { cause: error });
  }
};

/** Tells whether two secrets are the same one, and nothing about either. */
export const fingerprintOf = (secret: string): string =>
  keyedDigest(derivedKey(secret, 'backup-fingerprint'), 'fingerprint').slice(0, 32);
