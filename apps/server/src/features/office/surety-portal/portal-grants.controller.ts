import * as grants from '#contracts/office/surety-portal/grants.ts';
import * as invitation from '#contracts/office/surety-portal/invitation.ts';
import * as proofs from '#contracts/office/surety-portal/proofs.ts';
import { RateLimit } from '../../../edge/auth/rate-limit.ts';
import { networkOf } from '../../../edge/http/network.ts';
import { command, route, routes } from '../../../edge/http/routes.ts';
import { AcceptPortalGrant } from './accept-portal-grant.ts';
import { MakePortalGrant } from './make-portal-grant.ts';
import { MarkSuretyProof } from './mark-surety-proof.ts';
import { PortalViews } from './portal-views.ts';
import { RenewPortalInvitation } from './renew-portal-invitation.ts';
import { RevokePortalGrant } from './revoke-portal-grant.ts';
import { SuretyProofs } from './surety-proofs.query.ts';

const ANSWERS_FROM_ONE_PLACE = { times: 100, seconds: 900 };

/** Giving access to a portal, the answers to the invitations, and what is marked for it. */
export const PortalGrantsController = routes(
  route(grants.listPortalGrants, PortalViews, (views, { actor, params }) => views.grants(actor, params.suretyId)),
  command(MakePortalGrant),
  command(RenewPortalInvitation),
  command(RevokePortalGrant),
  route(grants.listPortalViews, PortalViews, (views, { actor, params, query }) =>
    views.views(actor, params.portalGrantId, query),
  ),
  route(proofs.listSuretyProofs, SuretyProofs, (proofs, { actor, params }) => proofs.of(actor, params.bondId)),
  command(MarkSuretyProof),
  route(
    invitation.readPortalInvitation,
    [RateLimit, AcceptPortalGrant],
    async ([limits, answers], { body }, { request }) => {
      await limits.attempt(`portal-answer-from:${networkOf(request.ip)}`, ANSWERS_FROM_ONE_PLACE);
      return answers.read(body.token);
    },
  ),
  route(invitation.joinPortal, [RateLimit, AcceptPortalGrant], async ([limits, answers], { body }, { request }) => {
    await limits.attempt(`portal-answer-from:${networkOf(request.ip)}`, ANSWERS_FROM_ONE_PLACE);
    return answers.join({ fromAddress: request.ip, requestId: request.id }, body);
  }),
  route(
    invitation.acceptPortalGrant,
    [RateLimit, AcceptPortalGrant],
    async ([limits, answers], { body }, { request: { signedIn, ip: fromAddress, id: requestId } }) => {
      await limits.attempt(`portal-answer-from:${networkOf(fromAddress)}`, ANSWERS_FROM_ONE_PLACE);
      const { userId, email, sessionToken } = signedIn;
      return answers.accept({ userId, email, sessionToken, fromAddress, requestId }, body);
    },
  ),
);
