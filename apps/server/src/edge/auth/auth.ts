import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { betterAuth } from 'better-auth';
import { hashPassword, verifyPassword } from 'better-auth/crypto';
import { twoFactor } from 'better-auth/plugins/two-factor';
import { PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import pg, { type Pool } from 'pg';
import type { Settings } from '../../kernel/config.ts';
import { derivedKey } from '../../platform/crypto/derived-key.ts';
import { Semaphore } from '../../platform/crypto/semaphore.ts';
import { requestContext } from '../../kernel/request-context.ts';

/** Receives the one-time token of a reset that better-auth made; it is passed nowhere else (people#forgot-password). */
export const resetDelivery = new AsyncLocalStorage<(token: string) => void>();

// A password hash costs 16 MiB and some 60 ms of a core: two run at once per process (people#password-hashing), and
// only a few per network may wait, so that nobody keeps others from signing in.
const hashing = new Semaphore({ places: 2, waiting: 64, waitingOfOne: 4 });

/**
 * Runs what hashes a password when its turn comes.
 * @throws Refused BUSY where too many wait, and what `work` throws
 */
export const passwordHashing = <T>(work: () => Promise<T>): Promise<T> => {
  const { network, gone } = requestContext.getStore() ?? {};
  return hashing.run(work, { key: network, gone });
};

/** How long the link of a reset works. */
export const RESET_SECONDS = 3_600;

const DAY_SECONDS = 86_400;
const isHttps = (settings: Settings) => settings.PUBLIC_URL.startsWith('https:');

// Browsers keep cookies per host, not per port: two copies on one machine need two names.
const cookiePrefix = ({ PUBLIC_URL }: Settings) => {
  const { port } = new URL(PUBLIC_URL);
  return port ? `bailiwick-${port}` : 'bailiwick';
};

/**
 * Browsers accept a name that begins with `__Host-` only from this host over https: no other host of the domain and no
 * plain http page can set it.
 */
const cookiesOf = (settings: Settings): string => `${isHttps(settings) ? '__Host-' : ''}${cookiePrefix(settings)}`;

const cookieOf = (settings: Settings, name: string): string => `${cookiesOf(settings)}.${name}`;

/** The name of the session cookie. */
export const sessionCookieOf = (settings: Settings): string => cookieOf(settings, 'session_token');

/** The name of the cookie by which somebody's own devices are known. */
export const deviceCookieOf = (settings: Settings): string => cookieOf(settings, 'device');

/** The name of the cookie between a password and its second factor. */
export const twoFactorCookieOf = (settings: Settings): string => cookieOf(settings, 'two_factor');

/** Connections for better-auth: rows typed as pg does. */
const connections = (pool: Pool): PostgresPool => ({
  connect: async () => {
    const client = await pool.connect();
    const query = (text: string, values: unknown[]) => client.query({ text, values, types: pg.types });
    // Kysely's other way to query, a cursor, is never used here.
    return {
      query: query as unknown as PostgresPoolClient['query'],
      release: () => {
        client.release();
      },
    };
  },
  end: () => Promise.resolve(),
  options: {},
});

const ACCOUNT_FIELDS = {
  userId: 'user_id',
  accountId: 'account_id',
  providerId: 'provider_id',
  accessToken: 'access_token',
  refreshToken: 'refresh_token',
  idToken: 'id_token',
  accessTokenExpiresAt: 'access_token_expires_at',
  refreshTokenExpiresAt: 'refresh_token_expires_at',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
};

const twoFactorPlugin = twoFactor({
  issuer: 'Bailiwick',
  // better-auth's own limit would let somebody who guesses lock the owner out; GuessingLimits tells them apart.
  accountLockout: { enabled: false },
  schema: {
    user: { fields: { twoFactorEnabled: 'two_factor_enabled' } },
    twoFactor: {
      modelName: 'two_factor',
      fields: {
        userId: 'user_id',
        backupCodes: 'backup_codes',
        failedVerificationCount: 'failed_verification_count',
        lockedUntil: 'locked_until',
      },
    },
  },
});

/** What better-auth signs and seals with. */
export const signInSecret = (secret: string): string => derivedKey(secret, 'sign-in').toString('hex');

/**
 * better-auth behind our contracts: called as `auth.api.*`, its HTTP handler is never mounted
 * (building#sign-in-library).
 */
export const createAuth = (settings: Settings, pool: Pool) =>
  betterAuth({
    appName: 'Bailiwick',
    baseURL: settings.PUBLIC_URL,
    secret: signInSecret(settings.BAILIWICK_SECRET),
    database: { dialect: new PostgresDialect({ pool: connections(pool) }), type: 'postgres', schemaName: 'auth' },
    logger: { disabled: true },
    telemetry: { enabled: false },
    rateLimit: { enabled: false },
    emailAndPassword: {
      enabled: true,
      // Users who sign up are written together with their agency by our own code.
      disableSignUp: true,
      minPasswordLength: 6,
      maxPasswordLength: 128,
      resetPasswordTokenExpiresIn: RESET_SECONDS,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: ({ token }) => Promise.resolve(resetDelivery.getStore()?.(token)),
      password: {
        hash: (password) => passwordHashing(() => hashPassword(password)),
        verify: (given) => passwordHashing(() => verifyPassword(given)),
      },
    },
    advanced: {
      database: { generateId: () => randomUUID() },
      cookiePrefix: cookiesOf(settings),
      // By default better-auth would put `__Secure-` before the name.
      useSecureCookies: false,
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', path: '/', secure: isHttps(settings) },
      ipAddress: { ipAddressHeaders: ['x-client-address'] },
    },
    user: {
      fields: { emailVerified: 'email_verified', createdAt: 'created_at', updatedAt: 'updated_at' },
      additionalFields: {
        mustChangePassword: { type: 'boolean', required: false, input: false, fieldName: 'must_change_password' },
        temporaryPasswordUntil: { type: 'date', required: false, input: false, fieldName: 'temporary_password_until' },
      },
    },
    session: {
      expiresIn: 7 * DAY_SECONDS,
      updateAge: DAY_SECONDS,
      fields: {
        userId: 'user_id',
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
      additionalFields: {
        activeOrganizationId: { type: 'string', required: false, input: false, fieldName: 'active_organization_id' },
        lastUsedAt: { type: 'date', required: false, input: false, fieldName: 'last_used_at' },
        authenticatedAt: { type: 'date', required: false, input: false, fieldName: 'authenticated_at' },
      },
    },
    account: { fields: ACCOUNT_FIELDS },
    // One-time links and codes are kept as hashes.
    verification: {
      storeIdentifier: 'hashed',
      fields: { expiresAt: 'expires_at', createdAt: 'created_at', updatedAt: 'updated_at' },
    },
    plugins: [twoFactorPlugin],
  });

export type Auth = ReturnType<typeof createAuth>;

/** Injection token of `Auth`. */
export const AUTH = Symbol('better-auth');
