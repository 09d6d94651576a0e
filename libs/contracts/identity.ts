import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id, text } from './primitives.ts';
import { ROLES } from './roles.ts';

const emailFormat = z.email('Please enter a valid email address');
const email = z.string().trim().max(254, 'Please enter a valid email address');
const emailAddress = email.min(1, 'Email is required').pipe(emailFormat);
const password = z.string().min(1, 'Password is required').max(128, 'Use at most 128 characters.');

/** A new password: the messages of spec 5; the organization may ask for more (decision 33), also at `newPassword`. */
export const newPassword = z
  .string()
  .min(1, 'New password is required')
  .min(6, 'New password must be at least 6 characters long')
  .max(128, 'Use at most 128 characters.');
export const repeated = {
  path: ['confirmPassword'],
  message: 'New passwords do not match',
  when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null,
};
export const phoneDigits = z
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
  // No session: the check-your-e-mail notice. A known address always ends there, and every address where mail is sent:
  // the link of the letter then sets up the organization (decision 32).
  response: z.object({ session: session.nullable() }),
  refusals: ['SIGN_UP_FAILED', 'ORGANIZATION_SETUP_FAILED', 'TOO_MANY_REQUESTS'],
});

/** The link of the letter opens `/signup?confirm=…`; whoever knows the password then signs in. */
export const confirmSignUp = endpoint({
  method: 'POST',
  path: '/sign-up/confirm',
  summary: 'Confirm the address of a sign-up with the one-time link: creates the user and their organization',
  roles: 'public',
  body: z.object({ token: z.string().min(1, 'This link is not complete.').max(200) }).meta({ id: 'ConfirmSignUp' }),
  response: z.object({ confirmed: z.literal(true) }),
  refusals: ['CONFIRMATION_LINK_INVALID', 'SIGN_UP_FAILED', 'ORGANIZATION_SETUP_FAILED', 'TOO_MANY_REQUESTS'],
});

/** The same answer, after the same time, for an address that waits for nothing. */
export const resendConfirmation = endpoint({
  method: 'POST',
  path: '/sign-up/resend',
  summary: 'Send the letter of a sign-up again, with a new link',
  roles: 'public',
  body: z.object({ email: emailAddress }).meta({ id: 'ResendConfirmation' }),
  response: z.object({ accepted: z.literal(true) }),
  refusals: ['TOO_MANY_REQUESTS'],
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
