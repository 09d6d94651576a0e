import { z } from 'zod';

/** How many characters of the typed text a message quotes. */
const NAMED = 60;

/** The words of spec 5, which name what was typed. */
const words = { error: ({ input }: { input?: unknown }) => `Please enter a valid email address (${named(input)})` };

const named = (input: unknown): string => {
  const typed = String(input);
  return typed.length > NAMED ? `${typed.slice(0, NAMED).toWellFormed()}…` : typed.toWellFormed();
};

/** An e-mail address that has to be given. */
export const emailAddress = z.string().trim().max(254, words).min(1, 'Email is required').pipe(z.email(words));

/** An e-mail address, or none. */
export const emailAddressIfAny = z.email(words).max(254, words).or(z.literal('')).default('');
