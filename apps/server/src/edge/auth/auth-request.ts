import { parseCookies } from 'better-auth/cookies';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refused } from '../../kernel/refused.ts';

/** Where a request came from, and its headers: a Fastify request, or what a command line makes up. */
export type Caller = Pick<FastifyRequest, 'ip' | 'headers'>;

/** The value of one cookie, or null. */
export const cookieFrom = ({ headers }: Caller, name: string): string | null => {
  const value = parseCookies(headers.cookie ?? '').get(name);
  return value === undefined || value === '' ? null : value;
};

/** Only what better-auth needs; whatever else a browser sends does not reach it. */
export const authHeaders = (caller: Caller, cookieName?: string): Headers => {
  const headers = new Headers({ 'x-client-address': caller.ip });
  const userAgent = caller.headers['user-agent'];
  if (userAgent !== undefined) headers.set('user-agent', userAgent.slice(0, 300));
  const cookie = cookieName === undefined ? null : cookieFrom(caller, cookieName);
  if (cookie !== null) headers.set('cookie', `${cookieName}=${encodeURIComponent(cookie)}`);
  return headers;
};

/** Passes better-auth's cookies on to the browser. */
export const sendCookies = (reply: FastifyReply, headers: Headers | null | undefined): void => {
  for (const cookie of headers?.getSetCookie() ?? []) void reply.header('set-cookie', cookie);
};

/** The code of an error that better-auth threw, or null for any other. */
export const authErrorCode = (error: unknown): string | null =>
  error instanceof Error && 'body' in error ? ((error.body as { code?: string } | undefined)?.code ?? null) : null;

/** A current password that is not the user's: words beside its field, never a sign-out. */
export const wrongPassword = (path: string): Refused =>
  new Refused('VALIDATION_FAILED', {}, [{ path, message: 'Your current password is not correct.' }]);
