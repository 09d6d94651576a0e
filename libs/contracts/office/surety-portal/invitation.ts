import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { newPassword, repeated } from '../../kernel/new-password.ts';
import { day, id, text, verbatim } from '../../kernel/primitives.ts';

/** What stands behind `#` of the link. */
const token = verbatim(300).min(1, 'This link is not complete.');

/** Only who has the link reads it. */
export const readPortalInvitation = endpoint({
  method: 'POST',
  path: '/portal/invitation',
  summary: 'Who invites whom to which portal, by the link of the invitation',
  roles: 'public',
  body: z.object({ token }).meta({ id: 'ReadPortalInvitation' }),
  touches: [],
  response: z.object({
    organizationName: z.string(),
    suretyName: z.string(),
    email: z.string(),
    lastDay: day(),
    /** The address has a user, who signs in to accept. */
    hasUser: z.boolean(),
    isAccepted: z.boolean(),
  }),
  refusals: ['PORTAL_INVITATION_INVALID', 'TOO_MANY_REQUESTS'],
});

export const joinPortal = endpoint({
  method: 'POST',
  path: '/portal/invitation/join',
  summary: 'Accept an invitation to the portal with an address that has no user yet: it gets one',
  roles: 'public',
  status: 201,
  body: z
    .object({
      token,
      fullName: text(120).min(1, 'Full name is required'),
      newPassword,
      confirmPassword: verbatim(128),
    })
    .refine((body) => body.newPassword === body.confirmPassword, repeated)
    .meta({ id: 'JoinPortal' }),
  touches: [],
  response: z.object({ email: z.string() }),
  refusals: [
    'PORTAL_INVITATION_INVALID',
    'PORTAL_INVITATION_ANSWERED',
    'PORTAL_SIGN_IN_FIRST',
    'PASSWORD_GUESSABLE',
    'TOO_MANY_REQUESTS',
    'BUSY',
  ],
});

/**
 * As with invitations to an agency (powers#portal-grant): being signed in is not enough, and who never proved their
 * mailbox also chooses a new password.
 */
export const acceptPortalGrant = endpoint({
  method: 'POST',
  path: '/portal/invitation/accept',
  summary: 'Accept an invitation to the portal as the user that its address has',
  roles: 'signed-in',
  body: z
    .object({ token, newPassword: newPassword.optional(), confirmPassword: verbatim(128).optional() })
    .refine((body) => body.newPassword === body.confirmPassword, repeated)
    .meta({ id: 'AcceptPortalGrant' }),
  touches: [],
  response: z.object({ grantId: id }),
  refusals: [
    'PORTAL_INVITATION_INVALID',
    'PORTAL_INVITATION_ANSWERED',
    'PORTAL_OTHER_USER',
    'PASSWORD_GUESSABLE',
    'TOO_MANY_REQUESTS',
    'BUSY',
  ],
});
