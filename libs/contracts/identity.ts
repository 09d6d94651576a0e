import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id, instant, text } from './primitives.ts';
import { everyMember, ROLES } from './roles.ts';
import { securityPolicy } from './security-policy.ts';

const emailFormat = z.email('Please enter a valid email address');
const email = z.string().trim().max(254, 'Please enter a valid email address');
const emailAddress = email.min(1, 'Email is required').pipe(emailFormat);
const password = z.string().min(1, 'Password is required').max(128, 'Use at most 128 characters.');
const currentPassword = z.string().min(1, 'Enter your current password.').max(128, 'Use at most 128 characters.');

/** A new password: the messages of spec 5; the organization may ask for more (decision 33), also at `newPassword`. */
const newPassword = z
  .string()
  .min(1, 'New password is required')
  .min(6, 'New password must be at least 6 characters long')
  .max(128, 'Use at most 128 characters.');
const repeated = {
  path: ['confirmPassword'],
  message: 'New passwords do not match',
  when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null,
};
const phoneDigits = z
  .string()
  .regex(/^\d{10}$/, 'Enter a 10-digit phone number.')
  .or(z.literal(''));

/** Who is signed in, where, and as what; `agent` is null for a user without an agent record (decision 30). */
export const session = z
  .object({
    user: z.object({
      userId: id,
      email: z.string(),
      name: z.string(),
      /** Only the profile works until the temporary password is changed (decision 31). */
      mustChangePassword: z.boolean(),
      /** Only setting up two-factor works: the organization requires it (decision 33). */
      mustSetUpTwoFactor: z.boolean(),
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
  method: 'GET',
  path: '/session',
  summary: 'Who is signed in; null where nobody is',
  roles: 'public',
  response: z.object({ session: session.nullable() }),
});

export const signIn = endpoint({
  method: 'POST',
  path: '/sign-in',
  summary: 'Sign in with e-mail and password',
  roles: 'public',
  body: z.object({ email: emailAddress, password }).meta({ id: 'SignIn' }),
  // With two-factor on there is no session yet: the code is asked next, by the same browser.
  response: z.object({ session: session.nullable(), twoFactorRequired: z.boolean() }),
  refusals: ['SIGN_IN_FAILED', 'SIGN_IN_LOCKED', 'TEMPORARY_PASSWORD_EXPIRED', 'TOO_MANY_REQUESTS'],
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
  response: z.object({ session }),
  refusals: ['TWO_FACTOR_FAILED', 'TWO_FACTOR_EXPIRED', 'SIGN_IN_LOCKED', 'TOO_MANY_REQUESTS'],
});

export const signOut = endpoint({
  method: 'POST',
  path: '/sign-out',
  summary: 'Sign out; also the Reset Session button',
  roles: 'public',
  response: z.object({ signedOut: z.literal(true) }),
});

/** Sign-up: the messages of spec 5, in this order. */
export const signUp = endpoint({
  method: 'POST',
  path: '/sign-up',
  summary: 'Create a user, their organization and its first Admin',
  roles: 'public',
  status: 201,
  body: z
    .object({
      fullName: text(120).min(1, 'Full name is required'),
      email: emailAddress,
      password: password.min(6, 'Password must be at least 6 characters long'),
      confirmPassword: z.string(),
      organizationName: text(120).min(1, 'Organization name is required'),
      phone: phoneDigits.default(''),
    })
    .refine(({ password, confirmPassword }) => password === confirmPassword, {
      path: ['confirmPassword'],
      message: 'Passwords do not match',
      when: ({ value }) => typeof value === 'object' && value !== null,
    })
    .meta({ id: 'SignUp' }),
  // A known address gets the same answer without a session: the check-your-e-mail notice (decision 32).
  response: z.object({ session: session.nullable() }),
  refusals: ['SIGN_UP_FAILED', 'ORGANIZATION_SETUP_FAILED', 'TOO_MANY_REQUESTS'],
});

/** Decision 32: the link opens `/reset-password?token=…`. The same answer, after the same time, for an address that nobody has. */
export const requestPasswordReset = endpoint({
  method: 'POST',
  path: '/password-resets',
  summary: "Forgot password: sends a one-time link to the address's owner",
  roles: 'public',
  body: z.object({ email: emailAddress }).meta({ id: 'RequestPasswordReset' }),
  response: z.object({ accepted: z.literal(true) }),
  refusals: ['TOO_MANY_REQUESTS'],
});

export const resetPassword = endpoint({
  method: 'POST',
  path: '/password-resets/complete',
  summary: 'Set a new password with the one-time link; ends every session of the user',
  roles: 'public',
  body: z
    .object({
      token: z.string().min(1, 'This link is not complete.').max(200),
      newPassword,
      confirmPassword: z.string(),
    })
    .refine((body) => body.newPassword === body.confirmPassword, repeated)
    .meta({ id: 'ResetPassword' }),
  response: z.object({ reset: z.literal(true) }),
  refusals: ['RESET_LINK_INVALID', 'TOO_MANY_REQUESTS'],
});

export const profile = z
  .object({
    userId: id,
    fullName: z.string(),
    email: z.string(),
    phone: z.string(),
    licenseNumber: z.string(),
    role: z.enum(ROLES),
    twoFactorEnabled: z.boolean(),
    backupCodesLeft: z.int(),
    mustChangePassword: z.boolean(),
    policy: securityPolicy,
  })
  .meta({ id: 'Profile' });
export type Profile = z.output<typeof profile>;

/** The own profile is open also while a temporary password or two-factor is to be settled. */
const atAnyTime = { roles: everyMember, openBefore: ['password', 'two-factor'] } as const;

export const getProfile = endpoint({
  method: 'GET',
  path: '/profile',
  summary: 'The own profile in the active organization',
  ...atAnyTime,
  response: profile,
});

/** Role and e-mail are read-only (spec 6). */
export const changeProfile = endpoint({
  method: 'PUT',
  path: '/profile',
  summary: 'Change the own name, phone and licence number',
  ...atAnyTime,
  body: z
    .object({
      fullName: text(120).min(1, 'Full name is required'),
      phone: phoneDigits.default(''),
      licenseNumber: text(60).default(''),
    })
    .meta({ id: 'ChangeProfile' }),
  response: profile,
});

export const changePassword = endpoint({
  method: 'POST',
  path: '/profile/password',
  summary: 'Change the own password; ends every other session',
  ...atAnyTime,
  body: z
    .object({ currentPassword, newPassword, confirmPassword: z.string() })
    .refine((body) => body.newPassword === body.confirmPassword, repeated)
    .meta({ id: 'ChangePassword' }),
  response: z.object({ changed: z.literal(true) }),
  refusals: ['TOO_MANY_REQUESTS'],
});

export const sendOwnPasswordReset = endpoint({
  method: 'POST',
  path: '/profile/password-reset-mail',
  summary: 'Send the one-time link to the own address',
  ...atAnyTime,
  response: z.object({ email: z.string() }),
  refusals: ['TOO_MANY_REQUESTS'],
});

export const listSessions = endpoint({
  method: 'GET',
  path: '/profile/sessions',
  summary: 'Where the own user is signed in, last used first',
  ...atAnyTime,
  response: z.object({
    sessions: z.array(
      z.object({
        sessionId: id,
        current: z.boolean(),
        /** Browser and system, in words. */
        device: z.string(),
        fromAddress: z.string(),
        signedInAt: instant,
        lastUsedAt: instant,
      }),
    ),
  }),
});

export const endSession = endpoint({
  method: 'POST',
  path: '/profile/sessions/:sessionId/end',
  summary: 'Sign out one of the own sessions',
  ...atAnyTime,
  params: z.object({ sessionId: id }),
  response: z.object({ ended: z.literal(true) }),
  refusals: ['SESSION_NOT_FOUND'],
});

/** 'Sign out everywhere' is this, then `signOut`. */
export const endOtherSessions = endpoint({
  method: 'POST',
  path: '/profile/sessions/end-others',
  summary: 'Sign out everywhere but here',
  ...atAnyTime,
  response: z.object({ ended: z.int() }),
});

/** The secret is shown as a QR code (`uri`) and for typing (`secret`); it counts once a code of it is confirmed. */
export const startTwoFactor = endpoint({
  method: 'POST',
  path: '/profile/two-factor/start',
  summary: 'A new secret for the authenticator app, and the backup codes',
  roles: everyMember,
  openBefore: ['two-factor'],
  body: z.object({ password: currentPassword }).meta({ id: 'StartTwoFactor' }),
  response: z.object({ uri: z.string(), secret: z.string(), backupCodes: z.array(z.string()) }),
  refusals: ['TWO_FACTOR_ENABLED', 'TOO_MANY_REQUESTS'],
});

export const confirmTwoFactor = endpoint({
  method: 'POST',
  path: '/profile/two-factor/confirm',
  summary: 'Turn two-factor on with a code of the app; from now on each sign-in asks for one',
  roles: everyMember,
  openBefore: ['two-factor'],
  body: z
    .object({ code: text(20).regex(/^\d{6}$/, 'Enter the six digits that the app shows.') })
    .meta({ id: 'ConfirmTwoFactor' }),
  response: z.object({ twoFactorEnabled: z.literal(true) }),
  refusals: ['TWO_FACTOR_FAILED', 'TWO_FACTOR_NOT_STARTED', 'TOO_MANY_REQUESTS'],
});

export const renewBackupCodes = endpoint({
  method: 'POST',
  path: '/profile/two-factor/backup-codes',
  summary: 'New backup codes; the old ones stop working',
  roles: everyMember,
  body: z.object({ password: currentPassword }).meta({ id: 'RenewBackupCodes' }),
  response: z.object({ backupCodes: z.array(z.string()) }),
  refusals: ['TWO_FACTOR_NOT_STARTED', 'TOO_MANY_REQUESTS'],
});

export const turnOffTwoFactor = endpoint({
  method: 'POST',
  path: '/profile/two-factor/turn-off',
  summary: 'Turn two-factor off, where the organization allows it',
  roles: everyMember,
  body: z.object({ password: currentPassword }).meta({ id: 'TurnOffTwoFactor' }),
  response: z.object({ twoFactorEnabled: z.literal(false) }),
  refusals: ['TWO_FACTOR_DEMANDED', 'TOO_MANY_REQUESTS'],
});
