import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id, instant } from './primitives.ts';
import { ROLES } from './roles.ts';

export const listMemberships = endpoint({
  method: 'GET',
  path: '/memberships',
  summary: 'The agencies that the user belongs to, by name, and the invitations that wait for their answer',
  roles: 'signed-in',
  openBefore: ['password', 'two-factor'],
  response: z.object({
    memberships: z.array(
      z.object({ organizationId: id, organizationName: z.string(), role: z.enum(ROLES), active: z.boolean() }),
    ),
    invitations: z.array(
      z.object({
        invitationId: id,
        organizationName: z.string(),
        role: z.enum(ROLES),
        invitedBy: z.string(),
        invitedAt: instant,
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
  response: z.object({ organizationId: id }),
  refusals: ['MEMBERSHIP_NOT_FOUND'],
});

export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/invitations/:invitationId/accept',
  summary: 'Join the agency that invites; `switchOrganization` then opens it',
  roles: 'signed-in',
  params: z.object({ invitationId: id }),
  response: z.object({ organizationId: id }),
  refusals: ['INVITATION_NOT_FOUND', 'INVITATION_ANSWERED'],
});

export const declineInvitation = endpoint({
  method: 'POST',
  path: '/invitations/:invitationId/decline',
  summary: 'Decline an invitation',
  roles: 'signed-in',
  params: z.object({ invitationId: id }),
  response: z.object({ declined: z.literal(true) }),
  refusals: ['INVITATION_NOT_FOUND', 'INVITATION_ANSWERED'],
});
