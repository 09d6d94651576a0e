import { z } from 'zod';
import { newPassword, repeated } from '../../kernel/new-password.ts';
import { accountAddress } from '../../kernel/email-address.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { password } from './identity.ts';
import { phone, text, verbatim } from '../../kernel/primitives.ts';

/** Sign-up: the messages of screens#signup, in this order. */
export const signUp = endpoint({
  method: 'POST',
  path: '/sign-up',
  summary: 'Create a user, their organization and its first Admin',
  roles: 'public',
  status: 201,
  body: z
    .object({
      fullName: text(120).min(1, 'Full name is required'),
      email: accountAddress,
      password: password.min(6, 'Password must be at least 6 characters long'),
      confirmPassword: z.string(),
      organizationName: text(120).min(1, 'Organization name is required'),
      phone,
    })
    .refine(({ password, confirmPassword }) => password === confirmPassword, {
      path: ['confirmPassword'],
      message: 'Passwords do not match',
      when: ({ value }) => typeof value === 'object' && value !== null,
    })
    .meta({ id: 'SignUp' }),
  // The same answer for an address that has a user (people#confirmed-address). Where mail is sent the link of the
  // letter sets up the organization; elsewhere it is there at once, and signing in shows whether the account is the
  // caller's.
  touches: [],
  response: z.object({ confirmByLetter: z.boolean() }),
  refusals: ['PASSWORD_GUESSABLE', 'SIGN_UP_FAILED', 'ORGANIZATION_SETUP_FAILED', 'TOO_MANY_REQUESTS', 'BUSY'],
});

/**
 * The link of the letter opens `/signup?confirm=…`. It asks for the chosen password, so that the owner of a mailbox
 * cannot confirm by mistake what somebody else began with their address.
 */
export const confirmSignUp = endpoint({
  method: 'POST',
  path: '/sign-up/confirm',
  summary: 'Confirm the address of a sign-up with the one-time link: creates the user and their organization',
  roles: 'public',
  body: z.object({ token: verbatim(200).min(1, 'This link is not complete.'), password }).meta({ id: 'ConfirmSignUp' }),
  touches: [],
  response: z.object({ confirmed: z.literal(true), email: z.string() }),
  refusals: ['CONFIRMATION_LINK_INVALID', 'SIGN_UP_FAILED', 'ORGANIZATION_SETUP_FAILED', 'TOO_MANY_REQUESTS', 'BUSY'],
});

/** The same answer, after the same time, for an address without a pending sign-up. */
export const resendConfirmation = endpoint({
  method: 'POST',
  path: '/sign-up/resend',
  summary: 'Send the letter of a sign-up again, with a new link',
  roles: 'public',
  body: z.object({ email: accountAddress }).meta({ id: 'ResendConfirmation' }),
  touches: [],
  response: z.object({ accepted: z.literal(true) }),
  refusals: ['TOO_MANY_REQUESTS'],
});

/**
 * people#forgot-password: the link opens `/reset-password?token=…`. The same answer, after the same time, for an
 * address that nobody has.
 */
export const requestPasswordReset = endpoint({
  method: 'POST',
  path: '/password-resets',
  summary: "Forgot password: sends a one-time link to the address's owner",
  roles: 'public',
  body: z.object({ email: accountAddress }).meta({ id: 'RequestPasswordReset' }),
  touches: [],
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
      token: verbatim(200).min(1, 'This link is not complete.'),
      newPassword,
      confirmPassword: z.string(),
    })
    .refine((body) => body.newPassword === body.confirmPassword, repeated)
    .meta({ id: 'ResetPassword' }),
  touches: [],
  response: z.object({ reset: z.literal(true) }),
  refusals: ['RESET_LINK_INVALID', 'PASSWORD_GUESSABLE', 'TOO_MANY_REQUESTS', 'BUSY'],
});
