import { Controller, Req } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyRequest } from 'fastify';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import * as grants from '#contracts/office/surety-portal/grants.ts';
import * as invitation from '#contracts/office/surety-portal/invitation.ts';
import * as proofs from '#contracts/office/surety-portal/proofs.ts';
import { RateLimit } from '../../../edge/auth/rate-limit.ts';
import { networkOf } from '../../../edge/http/network.ts';
import { Input, Route, type Call, type GuardedRequest } from '../../../edge/http/route.ts';
import { AcceptPortalGrant } from './accept-portal-grant.ts';
import { MakePortalGrant } from './make-portal-grant.ts';
import { MarkSuretyProof } from './mark-surety-proof.ts';
import { PortalViews } from './portal-views.ts';
import { RenewPortalInvitation } from './renew-portal-invitation.ts';
import { RevokePortalGrant } from './revoke-portal-grant.ts';
import { SuretyProofs } from './surety-proofs.query.ts';

const ANSWERS_FROM_ONE_PLACE = { times: 100, seconds: 900 };

/** Giving access to a portal, the answers to the invitations, and what is marked for it. */
@Controller()
export class PortalGrantsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly views: PortalViews,
    private readonly proofs: SuretyProofs,
    private readonly answers: AcceptPortalGrant,
    private readonly limits: RateLimit,
  ) {}

  @Route(grants.listPortalGrants)
  list(
    @Input() { actor, params }: Call<typeof grants.listPortalGrants>,
  ): Promise<ResponseOf<typeof grants.listPortalGrants>> {
    return this.views.grants(actor, params.suretyId);
  }

  @Route(grants.makePortalGrant)
  make(
    @Input() { actor, params, body }: Call<typeof grants.makePortalGrant>,
  ): Promise<ResponseOf<typeof grants.makePortalGrant>> {
    return this.commands.execute(new MakePortalGrant(actor, params.suretyId, body));
  }

  @Route(grants.renewPortalInvitation)
  renew(
    @Input() { actor, params }: Call<typeof grants.renewPortalInvitation>,
  ): Promise<ResponseOf<typeof grants.renewPortalInvitation>> {
    return this.commands.execute(new RenewPortalInvitation(actor, params.portalGrantId));
  }

  @Route(grants.revokePortalGrant)
  revoke(
    @Input() { actor, params }: Call<typeof grants.revokePortalGrant>,
  ): Promise<ResponseOf<typeof grants.revokePortalGrant>> {
    return this.commands.execute(new RevokePortalGrant(actor, params.portalGrantId));
  }

  @Route(grants.listPortalViews)
  listViews(
    @Input() { actor, params, query }: Call<typeof grants.listPortalViews>,
  ): Promise<ResponseOf<typeof grants.listPortalViews>> {
    return this.views.views(actor, params.portalGrantId, query);
  }

  @Route(proofs.listSuretyProofs)
  listProofs(
    @Input() { actor, params }: Call<typeof proofs.listSuretyProofs>,
  ): Promise<ResponseOf<typeof proofs.listSuretyProofs>> {
    return this.proofs.of(actor, params.bondId);
  }

  @Route(proofs.markSuretyProof)
  mark(
    @Input() { actor, params, body }: Call<typeof proofs.markSuretyProof>,
  ): Promise<ResponseOf<typeof proofs.markSuretyProof>> {
    return this.commands.execute(new MarkSuretyProof(actor, params, body.isMarked));
  }

  @Route(invitation.readPortalInvitation)
  async read(
    @Input() { body }: Call<typeof invitation.readPortalInvitation>,
    @Req() request: FastifyRequest,
  ): Promise<ResponseOf<typeof invitation.readPortalInvitation>> {
    await this.limits.attempt(`portal-answer-from:${networkOf(request.ip)}`, ANSWERS_FROM_ONE_PLACE);
    return this.answers.read(body.token);
  }

  @Route(invitation.joinPortal)
  async join(
    @Input() { body }: Call<typeof invitation.joinPortal>,
    @Req() request: FastifyRequest,
  ): Promise<ResponseOf<typeof invitation.joinPortal>> {
    await this.limits.attempt(`portal-answer-from:${networkOf(request.ip)}`, ANSWERS_FROM_ONE_PLACE);
    return this.answers.join({ fromAddress: request.ip, requestId: request.id }, body);
  }

  @Route(invitation.acceptPortalGrant)
  async accept(
    @Input() { body }: Call<typeof invitation.acceptPortalGrant>,
    @Req() { signedIn, ip: fromAddress, id: requestId }: GuardedRequest,
  ): Promise<ResponseOf<typeof invitation.acceptPortalGrant>> {
    await this.limits.attempt(`portal-answer-from:${networkOf(fromAddress)}`, ANSWERS_FROM_ONE_PLACE);
    const { userId, email, sessionToken } = signedIn;
    return this.answers.accept({ userId, email, sessionToken, fromAddress, requestId }, body);
  }
}
