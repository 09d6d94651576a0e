import { Controller, Req } from '@nestjs/common';
import type { ResponseOf } from '#contracts/endpoint.ts';
import * as contract from '#contracts/memberships.ts';
import { Input, Route } from '../../platform/http/route.ts';
import type { Call, GuardedRequest } from '../../platform/http/route.ts';
import { OwnMemberships } from './own-memberships.ts';
import type { Member } from './own-memberships.ts';

/** Whoever is signed in, also without an agent record: an invitation is how they get one. */
const memberOf = ({ signedIn, ip, id }: GuardedRequest): Member => ({
  userId: signedIn.userId,
  fromAddress: ip,
  requestId: id,
});

@Controller()
export class MembershipsController {
  constructor(private readonly memberships: OwnMemberships) {}

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
    @Input() { params }: Call<typeof contract.acceptInvitation>,
  ): Promise<ResponseOf<typeof contract.acceptInvitation>> {
    return this.memberships.accept(memberOf(request), params.invitationId);
  }

  @Route(contract.declineInvitation)
  declineInvitation(
    @Req() request: GuardedRequest,
    @Input() { params }: Call<typeof contract.declineInvitation>,
  ): Promise<ResponseOf<typeof contract.declineInvitation>> {
    return this.memberships.decline(memberOf(request), params.invitationId);
  }
}
