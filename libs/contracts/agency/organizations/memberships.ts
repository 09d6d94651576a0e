import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { id, instant, text, verbatim } from '../../kernel/primitives.ts';
import { ROLES } from '../../kernel/roles.ts';
import { newPassword, repeated } from '../../kernel/new-password.ts';

/** Somebody who never proved that they read the mail of their address is not told who invites it. */
export const listMemberships = endpoint({
  method: 'GET',
  path: '/memberships',
  summary: 'The agencies that the user belongs to, by name, and the invitations that wait for their answer',
  roles: 'signed-in',
  openBefore: ['password', 'two-factor'],
  response: z.object({
    mailboxProved: z.boolean(),
    memberships: z.array(
      z.object({ organizationId: id, organizationName: z.string(), role: z.enum(ROLES), active: z.boolean() }),
    ),
    invitations: z.array(
      z.object({
        invitationId: id,
        invitedAt: instant,
        from: z.object({ organizationName: z.string(), role: z.enum(ROLES), invitedBy: z.string() }).nullable(),
      }),
    ),
  }),
});

export const switchOrganization = endpoint({
  method: 'POST',
  path: '/memberships/:organizationId/switch',
  summary: 'Work in another of the own agencies, in this browser; then read the session again',
  roles: 'signed-in',
  openBefore: ['password', 'two-factor'],
  params: z.object({ organizationId: id }),
  touches: [],
  response: z.object({ organizationId: id }),
  refusals: ['MEMBERSHIP_NOT_FOUND'],
});

const code = text(60).min(1, 'Enter the invitation code.');
const refusals = [
  'INVITATION_CODE_NOT_FOUND',
  'INVITATION_CODE_LOCKED',
  'INVITATION_EXPIRED',
  'INVITATION_ANSWERED',
] as const;

/**
 * Being signed in is not enough: the one-time secret of the letter, or the code that the Admin handed over, comes with
 * the answer (people#invitation-code). Who never proved their mailbox also chooses a new password: whoever set up
 * their user may know the present one. Every other session of theirs ends.
 */
export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/invitations/accept',
  summary: 'Join the agency that invites, with the code of the invitation; `switchOrganization` then opens it',
  roles: 'signed-in',
  body: z
    .object({ code, newPassword: newPassword.optional(), confirmPassword: verbatim(128).optional() })
    .refine((body) => body.newPassword === body.confirmPassword, repeated)
    .meta({ id: 'AcceptInvitation' }),
  touches: [],
  response: z.object({ organizationId: id }),
  refusals: [...refusals, 'PASSWORD_GUESSABLE', 'BUSY'],
});

export const declineInvitation = endpoint({
  method: 'POST',
  path: '/invitations/decline',
  summary: 'Decline an invitation, with its code',
  roles: 'signed-in',
  body: z.object({ code }).meta({ id: 'DeclineInvitation' }),
  touches: [],
  response: z.object({ declined: z.literal(true) }),
  refusals,
});
