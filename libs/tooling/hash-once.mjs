/**
 * What specs get as `better-auth/crypto` (jest.config.mjs, swc-loader.mjs): the password that all their people have is
 * hashed and looked at once in a process, and so is the one that whoever guesses tries in its place; a hash costs 80 ms of
 * a core, and specs make people by the thousand. Any other password is hashed each time, as the product does.
 */
import { hashPassword as hash, verifyPassword as verify } from '../../node_modules/better-auth/dist/crypto/index.mjs';

export * from '../../node_modules/better-auth/dist/crypto/index.mjs';

/** `apps/server/test/test-people.ts` gives it to everybody. */
const SHARED_PASSWORD = 'correct horse';
/** `guessing-limits.http.spec.ts` tries it a hundred times. */
const SHARED_GUESS = 'not it at all';

let shared;
const verified = new Map();

export const hashPassword = (password) => (password === SHARED_PASSWORD ? (shared ??= hash(password)) : hash(password));

export const verifyPassword = (given) => {
  if (given.password !== SHARED_PASSWORD && given.password !== SHARED_GUESS) return verify(given);
  const asked = `${given.password} ${given.hash}`;
  const known = verified.get(asked) ?? verify(given);
  verified.set(asked, known);
  return known;
};
