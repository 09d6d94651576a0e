import { randomBytes, scryptSync } from 'node:crypto';
import { PASSPHRASE_CHARACTERS } from '../../kernel/config.ts';
import { seal, unseal } from './sealed.ts';

const SALT_BYTES = 16;

/** @throws Error with words for the operator where a new passphrase is too short for what stands behind it */
export const mustBeLongEnough = (passphrase: string): void => {
  if (passphrase.length >= PASSPHRASE_CHARACTERS) return;
  throw new Error(`A passphrase has ${PASSPHRASE_CHARACTERS} characters or more: every SSN stands behind it.`);
};

const SCRYPT = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 };

const keyOf = (passphrase: string, salt: Buffer): Buffer => scryptSync(passphrase.normalize('NFKC'), salt, 32, SCRYPT);

/** Seals a text with a passphrase (scrypt, AES-256-GCM), as base64: salt, nonce, tag, text. `about` says what it is. */
export const sealWithPassphrase = (text: string, passphrase: string, about: string): string => {
  const salt = randomBytes(SALT_BYTES);
  return Buffer.concat([salt, seal(keyOf(passphrase, salt), text, about)]).toString('base64');
};

/** Opens it. @throws Error in the words given where the passphrase is another, or what it opens was changed */
export const unsealWithPassphrase = (sealed: string, passphrase: string, about: string, refusal: string): string => {
  const bytes = Buffer.from(sealed, 'base64');
  try {
    return unseal(keyOf(passphrase, bytes.subarray(0, SALT_BYTES)), bytes.subarray(SALT_BYTES), about);
  } catch (error) {
    throw new Error(refusal, { cause: error });
  }
};
