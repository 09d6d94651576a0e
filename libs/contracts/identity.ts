import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id, text } from './primitives.ts';
import { ROLES } from './roles.ts';

const emailFormat = z.email('Please enter a valid email address');
const email = z.string().trim().max(254, 'Please enter a valid email address');

/** Who is signed in, where, and as what; `agent` is null for a user without an agent record (decision 30). */
export const session = z
  .object({
    user: z.object({ userId: id, email: z.string(), name: z.string() }),
    agent: z.object({ agentId: id, fullName: z.string(), role: z.enum(ROLES) }).nullable(),
    organization: z
      .object({ organizationId: id, name: z.string(), timeZone: z.string(), today: z.string() })
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
  body: z
    .object({
      email: email.min(1, 'Email is required').pipe(emailFormat),
      password: z.string().min(1, 'Password is required').max(128, 'Use at most 128 characters.'),
    })
    .meta({ id: 'SignIn' }),
  response: z.object({ session }),
  refusals: ['SIGN_IN_FAILED', 'TOO_MANY_REQUESTS'],
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
      email: email.min(1, 'Email is required').pipe(emailFormat),
      password: z
        .string()
        .min(1, 'Password is required')
        .min(6, 'Password must be at least 6 characters long')
        .max(128, 'Use at most 128 characters.'),
      confirmPassword: z.string(),
      organizationName: text(120).min(1, 'Organization name is required'),
      phone: z
        .string()
        .regex(/^\d{10}$/, 'Enter a 10-digit phone number.')
        .or(z.literal(''))
        .default(''),
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
