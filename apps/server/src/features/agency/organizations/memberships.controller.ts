import * as contract from '#contracts/agency/organizations/memberships.ts';
import type { GuardedRequest } from '../../../edge/http/route.ts';
import { route, routes } from '../../../edge/http/routes.ts';
import { AnswerInvitation, type Answerer } from './answer-invitation.ts';
import { OwnMemberships } from './own-memberships.query.ts';

/** Whoever is signed in, also without an agent record: an invitation is how they get one. */
const answererOf = ({ signedIn, ip, id }: GuardedRequest): Answerer => ({
  userId: signedIn.userId,
  sessionToken: signedIn.sessionToken,
  fromAddress: ip,
  requestId: id,
});

export const MembershipsController = routes(
  route(contract.listMemberships, OwnMemberships, (memberships, _, { request: { signedIn } }) =>
    memberships.list(signedIn.userId, signedIn.member?.organizationId ?? null),
  ),
  route(contract.switchOrganization, OwnMemberships, (memberships, { params }, { request: { signedIn } }) =>
    memberships.switchTo(signedIn, params.organizationId),
  ),
  route(contract.acceptInvitation, AnswerInvitation, (invitations, { body }, { request }) =>
    invitations.accept(answererOf(request), body),
  ),
  route(contract.declineInvitation, AnswerInvitation, (invitations, { body }, { request }) =>
    invitations.decline(answererOf(request), body.code),
  ),
);
