import { z } from 'zod';
import { PORTAL_THINGS } from '#domain/powers/portal-grant.ts';
import { accountAddress } from '../../kernel/email-address.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { freshForSettings } from '../../kernel/freshness.ts';
import { day, id, instant, page, pageQuery } from '../../kernel/primitives.ts';
import { adminOnly } from '../../kernel/roles.ts';

const ofSurety = z.object({ suretyId: id });
const ofGrant = z.object({ portalGrantId: id });

/** Who of a surety may see its portal, until when, and whether they have accepted (powers#portal-grant). */
const grant = z
  .object({
    grantId: id,
    email: z.string(),
    lastDay: day(),
    state: z.enum(['waiting', 'active', 'expired', 'revoked']),
    madeAt: instant,
    madeBy: z.string(),
    acceptedAt: instant.nullable(),
    revokedAt: instant.nullable(),
    revokedBy: z.string(), // empty where it was not revoked
    /** Until when its invitation can be accepted. */
    invitedUntil: instant,
    views: z.int(),
    lastViewAt: instant.nullable(),
  })
  .meta({ id: 'PortalGrant' });
export type PortalGrant = z.output<typeof grant>;

/** `link` is null where the invitation went by letter, else what the Admin hands over. */
const invited = z
  .object({ grantId: id, email: z.string(), hasUser: z.boolean(), link: z.string().nullable(), validUntil: instant })
  .meta({ id: 'PortalInvited' });
export type PortalInvited = z.output<typeof invited>;

export const listPortalGrants = endpoint({
  method: 'GET',
  path: '/settings/sureties/:suretyId/portal-grants',
  summary: 'Who of a surety may see its portal: every access that was given, the newest first',
  roles: adminOnly,
  params: ofSurety,
  response: z.object({ grants: z.array(grant) }),
  refusals: ['SURETY_NOT_FOUND'],
});

export const makePortalGrant = endpoint({
  method: 'POST',
  path: '/settings/sureties/:suretyId/portal-grants',
  ...freshForSettings,
  summary:
    'Let somebody of a surety see its portal until a day, once they accept; a year at most (powers#portal-grant)',
  roles: adminOnly,
  status: 201,
  params: ofSurety,
  body: z.object({ email: accountAddress, lastDay: day() }).meta({ id: 'MakePortalGrant' }),
  touches: ['settings'],
  response: invited,
  refusals: ['SURETY_NOT_FOUND', 'PORTAL_GRANT_EXISTS', 'TOO_MANY_REQUESTS', 'TOO_MANY_LETTERS'],
});

export const renewPortalInvitation = endpoint({
  method: 'POST',
  path: '/settings/portal-grants/:portalGrantId/renew',
  ...freshForSettings,
  summary: 'A new invitation to the portal, by letter where mail is sent, else as a link; the one before ends',
  roles: adminOnly,
  params: ofGrant,
  touches: ['settings'],
  response: invited,
  refusals: [
    'PORTAL_ACCESS_NOT_FOUND',
    'PORTAL_GRANT_ENDED',
    'PORTAL_GRANT_ACCEPTED',
    'TOO_MANY_REQUESTS',
    'TOO_MANY_LETTERS',
  ],
});

/** Who has the page open sees nothing of it within seconds; one that has ended before stays as it is. */
export const revokePortalGrant = endpoint({
  method: 'POST',
  path: '/settings/portal-grants/:portalGrantId/revoke',
  ...freshForSettings,
  summary: 'Take somebody’s access to the portal of a surety away at once',
  roles: adminOnly,
  params: ofGrant,
  touches: ['settings'],
  response: z.object({ grantId: id }),
  refusals: ['PORTAL_ACCESS_NOT_FOUND'],
});

const view = z
  .object({
    viewId: id,
    viewedAt: instant,
    what: z.enum(PORTAL_THINGS),
    subject: z.string(), // the number of the power, or the week of the report; empty for a whole list
    fromAddress: z.string(),
  })
  .meta({ id: 'PortalView' });
export type PortalView = z.output<typeof view>;

export const listPortalViews = endpoint({
  method: 'GET',
  path: '/settings/portal-grants/:portalGrantId/views',
  summary: 'What somebody of a surety has seen and taken by an access, the newest first',
  roles: adminOnly,
  params: ofGrant,
  query: pageQuery,
  response: page(view),
  refusals: ['PORTAL_ACCESS_NOT_FOUND'],
});
