import { z } from 'zod';
import { accountAddress } from '../../kernel/email-address.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { id, instant, text, verbatim } from '../../kernel/primitives.ts';
import { ROLES } from '../../kernel/roles.ts';
import { sessionRoute } from './session-route.ts';

export const password = verbatim(128).min(1, 'Password is required');

/**
 * Who is signed in, where, and as what; `agent` is null for a user without an agent record (people#no-agent-record).
 */
export const session = z
  .object({
    user: z.object({
      userId: id,
      email: z.string(),
      name: z.string(),
      /** Only the profile works until the temporary password is changed (people#temporary-password). */
      mustChangePassword: z.boolean(),
      /** Only setting up two-factor works: the organization requires it (people#two-factor). */
      mustSetUpTwoFactor: z.boolean(),
      twoFactorEnabled: z.boolean(),
      /** An Admin of an agency let them see what a surety may see (people#grants). */
      hasPortal: z.boolean(),
      /** When they last gave their password or a second factor here. */
      authenticatedAt: instant,
    }),
    agent: z.object({ agentId: id, fullName: z.string(), role: z.enum(ROLES) }).nullable(),
    organization: z
      .object({
        organizationId: id,
        name: z.string(),
        timeZone: z.string(),
        today: z.string(),
        autoLogoutMinutes: z.int(),
      })
      .nullable(),
  })
  .meta({ id: 'Session' });
export type Session = z.output<typeof session>;

export const getSession = endpoint({
  ...sessionRoute,
  summary: 'Who is signed in; null where nobody is',
  roles: 'public',
  response: z.object({ session: session.nullable() }),
});

export const signIn = endpoint({
  method: 'POST',
  path: '/sign-in',
  summary: 'Sign in with e-mail and password',
  roles: 'public',
  body: z.object({ email: accountAddress, password }).meta({ id: 'SignIn' }),
  // With two-factor on there is no session yet: the code is asked next, by the same browser.
  touches: [],
  response: z.object({ session: session.nullable(), twoFactorRequired: z.boolean() }),
  refusals: [
    'SIGN_IN_FAILED',
    'SIGN_IN_LOCKED',
    'TEMPORARY_PASSWORD_EXPIRED',
    'AUDIT_ENDED',
    'TOO_MANY_REQUESTS',
    'BUSY',
  ],
});

export const signInWithCode = endpoint({
  method: 'POST',
  path: '/sign-in/two-factor',
  summary: 'The second step of a sign-in: a code of the authenticator app, or a backup code',
  roles: 'public',
  body: z
    .object({
      kind: z.enum(['app', 'backup']).default('app'),
      code: text(20).min(1, 'Enter the code.'),
    })
    .meta({ id: 'SignInWithCode' }),
  touches: [],
  response: z.object({ session }),
  refusals: ['TWO_FACTOR_FAILED', 'TWO_FACTOR_EXPIRED', 'SIGN_IN_LOCKED', 'AUDIT_ENDED', 'TOO_MANY_REQUESTS'],
});

/**
 * Confirms one's identity again where an endpoint requires it (`freshMinutes`): with the password or a code of the
 * authenticator app.
 */
export const confirmIdentity = endpoint({
  method: 'POST',
  path: '/session/confirm',
  summary: 'Give the password or a second factor again; what asks for it then works for a while',
  roles: 'signed-in',
  openBefore: ['password', 'two-factor'],
  body: z
    .object({ kind: z.enum(['password', 'code']).default('password'), secret: password })
    .meta({ id: 'ConfirmIdentity' }),
  touches: [],
  response: z.object({ confirmed: z.literal(true) }),
  refusals: ['TWO_FACTOR_FAILED', 'TWO_FACTOR_NOT_STARTED', 'SIGN_IN_LOCKED', 'TOO_MANY_REQUESTS', 'BUSY'],
});

export const signOut = endpoint({
  method: 'POST',
  path: '/sign-out',
  summary: 'Sign out; also the Reset Session button',
  roles: 'public',
  touches: [],
  response: z.object({ signedOut: z.literal(true) }),
});
