import { Controller, Req } from '@nestjs/common';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import * as contract from '#contracts/agency/organizations/memberships.ts';
import { Input, Route, type Call, type GuardedRequest } from '../../../edge/http/route.ts';
import { AnswerInvitation, type Answerer } from './answer-invitation.ts';
import { OwnMemberships } from './own-memberships.query.ts';

/** Whoever is signed in, also without an agent record: an invitation is how they get one. */
const answererOf = ({ signedIn, ip, id }: GuardedRequest): Answerer => ({
  userId: signedIn.userId,
  sessionToken: signedIn.sessionToken,
  fromAddress: ip,
  requestId: id,
});

@Controller()
export class MembershipsController {
  constructor(
    private readonly memberships: OwnMemberships,
    private readonly invitations: AnswerInvitation,
  ) {}

  @Route(contract.listMemberships)
  listMemberships(@Req() { signedIn }: GuardedRequest): Promise<ResponseOf<typeof contract.listMemberships>> {
    return this.memberships.list(signedIn.userId, signedIn.member?.organizationId ?? null);
  }

  @Route(contract.switchOrganization)
  switchOrganization(
    @Req() { signedIn }: GuardedRequest,
    @Input() { params }: Call<typeof contract.switchOrganization>,
  ): Promise<ResponseOf<typeof contract.switchOrganization>> {
    return this.memberships.switchTo(signedIn, params.organizationId);
  }

  @Route(contract.acceptInvitation)
  acceptInvitation(
    @Req() request: GuardedRequest,
    @Input() { body }: Call<typeof contract.acceptInvitation>,
  ): Promise<ResponseOf<typeof contract.acceptInvitation>> {
    return this.invitations.accept(answererOf(request), body);
  }

  @Route(contract.declineInvitation)
  declineInvitation(
    @Req() request: GuardedRequest,
    @Input() { body }: Call<typeof contract.declineInvitation>,
  ): Promise<ResponseOf<typeof contract.declineInvitation>> {
    return this.invitations.decline(answererOf(request), body.code);
  }
}
