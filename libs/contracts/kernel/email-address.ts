import { default as imported } from 'validator/lib/isEmail.js';
import { z } from 'zod';

/** The function itself, in Node and in a browser: its types say that Node finds it a level deeper. */
const isEmail = imported as unknown as (address: string, options: { blacklisted_chars: string }) => boolean;

/** How many characters of the typed text a message quotes. */
const NAMED = 60;

/** The words of screens#signup, which name what was typed. */
const words = { error: ({ input }: { input?: unknown }) => `Please enter a valid email address (${named(input)})` };

const named = (input: unknown): string => {
  const typed = String(input);
  return typed.length > NAMED ? `${typed.slice(0, NAMED).toWellFormed()}…` : typed.toWellFormed();
};

/**
 * An address to write to: letters of every script are taken, and `&` and the like. Between quotation marks anything could
 * stand, a line break too: nobody has such an address. Half of a surrogate pair is no letter, and `isEmail` throws at it.
 */
const valid = z
  .string()
  .max(254, words)
  .refine((address) => address.isWellFormed() && isEmail(address, { blacklisted_chars: '"' }), words)
  .meta({ format: 'email' });

const given = z.string().trim().max(254, words).min(1, 'Email is required');

/** An e-mail address that has to be given. */
export const emailAddress = given.pipe(valid);

/** An address to sign in with: one that better-auth takes, too (people#address-to-sign-in). */
export const accountAddress = emailAddress.pipe(
  z.email("To sign in, use an address of plain letters, digits and . _ + - ' alone."),
);

/** An e-mail address, or none. */
export const emailAddressIfAny = valid.or(z.literal('')).default('');
