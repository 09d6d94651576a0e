import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { newPassword, repeated } from '../../kernel/new-password.ts';
import { id, instant, phone, text, verbatim } from '../../kernel/primitives.ts';
import { everyMember, memberOrPortal, ROLES } from '../../kernel/roles.ts';
import { securityPolicy } from '../../agency/organizations/security-policy.ts';

const currentPassword = verbatim(128).min(1, 'Enter your current password.');

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

/** Role and e-mail are read-only (people#own-role). */
export const changeProfile = endpoint({
  method: 'PUT',
  path: '/profile',
  summary: 'Change the own name, phone and licence number',
  ...atAnyTime,
  body: z
    .object({
      fullName: text(120).min(1, 'Full name is required'),
      phone,
      licenseNumber: text(60).default(''),
    })
    .meta({ id: 'ChangeProfile' }),
  touches: [],
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
  touches: [],
  response: z.object({ changed: z.literal(true) }),
  refusals: ['PASSWORD_GUESSABLE', 'TOO_MANY_REQUESTS', 'BUSY'],
});

export const sendOwnPasswordReset = endpoint({
  method: 'POST',
  path: '/profile/password-reset-mail',
  summary: 'Send the one-time link to the own address',
  ...atAnyTime,
  touches: [],
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
  touches: [],
  response: z.object({ ended: z.literal(true) }),
  refusals: ['SESSION_NOT_FOUND'],
});

/** 'Sign out everywhere' is this, then `signOut`. */
export const endOtherSessions = endpoint({
  method: 'POST',
  path: '/profile/sessions/end-others',
  summary: 'Sign out everywhere but here',
  ...atAnyTime,
  touches: [],
  response: z.object({ ended: z.int() }),
});

/** The secret is shown as a QR code (`uri`) and for typing (`secret`); it counts once a code of it is confirmed. */
export const startTwoFactor = endpoint({
  method: 'POST',
  path: '/profile/two-factor/start',
  summary: 'A new secret for the authenticator app, and the backup codes',
  roles: memberOrPortal,
  openBefore: ['two-factor'],
  body: z.object({ password: currentPassword }).meta({ id: 'StartTwoFactor' }),
  touches: [],
  response: z.object({ uri: z.string(), secret: z.string(), backupCodes: z.array(z.string()) }),
  refusals: ['TWO_FACTOR_ENABLED', 'TOO_MANY_REQUESTS', 'BUSY'],
});

export const confirmTwoFactor = endpoint({
  method: 'POST',
  path: '/profile/two-factor/confirm',
  summary: 'Turn two-factor on with a code of the app; ends every other session, and each sign-in asks for a code',
  roles: memberOrPortal,
  openBefore: ['two-factor'],
  body: z
    .object({ code: text(20).regex(/^\d{6}$/, 'Enter the six digits that the app shows.') })
    .meta({ id: 'ConfirmTwoFactor' }),
  touches: [],
  response: z.object({ twoFactorEnabled: z.literal(true) }),
  refusals: ['TWO_FACTOR_FAILED', 'TWO_FACTOR_NOT_STARTED', 'TOO_MANY_REQUESTS'],
});

export const renewBackupCodes = endpoint({
  method: 'POST',
  path: '/profile/two-factor/backup-codes',
  summary: 'New backup codes; the old ones stop working',
  roles: everyMember,
  body: z.object({ password: currentPassword }).meta({ id: 'RenewBackupCodes' }),
  touches: [],
  response: z.object({ backupCodes: z.array(z.string()) }),
  refusals: ['TWO_FACTOR_NOT_STARTED', 'TOO_MANY_REQUESTS', 'BUSY'],
});

export const turnOffTwoFactor = endpoint({
  method: 'POST',
  path: '/profile/two-factor/turn-off',
  summary: 'Turn two-factor off, where the organization allows it',
  roles: everyMember,
  body: z.object({ password: currentPassword }).meta({ id: 'TurnOffTwoFactor' }),
  touches: [],
  response: z.object({ twoFactorEnabled: z.literal(false) }),
  refusals: ['TWO_FACTOR_DEMANDED', 'TOO_MANY_REQUESTS', 'BUSY'],
});
