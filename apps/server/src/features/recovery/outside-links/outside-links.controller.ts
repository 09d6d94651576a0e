import { Controller, Req, UseInterceptors } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyRequest } from 'fastify';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import * as links from '#contracts/recovery/outside-links/outside-links.ts';
import * as page from '#contracts/recovery/outside-links/outside-page.ts';
import { RateLimit } from '../../../edge/auth/rate-limit.ts';
import { networkOf } from '../../../edge/http/network.ts';
import { Input, Route, type Call } from '../../../edge/http/route.ts';
import { JoinedCases } from '../cases/index.ts';
import { MakeOutsideCode } from './make-outside-code.ts';
import { MakeOutsideLink } from './make-outside-link.ts';
import { OutsideLinks } from './outside-links.query.ts';
import { OutsidePages } from './outside-page.query.ts';
import { OutsideTokens } from './outside-tokens.ts';
import { OutsideVisits } from './outside-visits.ts';
import { RevokeOutsideLink } from './revoke-outside-link.ts';

/** An open page asks every 5 seconds: room for a dozen of them from one place. */
const PAGES_FROM_ONE_PLACE = { times: 3_000, seconds: 900 };
const CODES_FROM_ONE_PLACE = { times: 100, seconds: 900 };
/** How many codes are sent for one link: five tries each leave nothing to guess. */
const CODES_OF_A_LINK = { times: 5, seconds: 3_600 };

@Controller()
@UseInterceptors(JoinedCases)
export class OutsideLinksController {
  constructor(
    private readonly commands: CommandBus,
    private readonly links: OutsideLinks,
    private readonly visits: OutsideVisits,
    private readonly pages: OutsidePages,
    private readonly tokens: OutsideTokens,
    private readonly limits: RateLimit,
  ) {}

  @Route(links.listOutsideLinks)
  async list(
    @Input() { actor, params }: Call<typeof links.listOutsideLinks>,
  ): Promise<ResponseOf<typeof links.listOutsideLinks>> {
    return { links: await this.links.of(actor, params.recoveryCaseId) };
  }

  @Route(links.makeOutsideLink)
  make(
    @Input() { actor, params, body }: Call<typeof links.makeOutsideLink>,
  ): Promise<ResponseOf<typeof links.makeOutsideLink>> {
    return this.commands.execute(new MakeOutsideLink({ actor, params, body }));
  }

  @Route(links.revokeOutsideLink)
  revoke(@Input() asked: Call<typeof links.revokeOutsideLink>): Promise<ResponseOf<typeof links.revokeOutsideLink>> {
    return this.commands.execute(new RevokeOutsideLink(asked));
  }

  @Route(links.makeOutsideCode)
  async code(
    @Input() { actor, params }: Call<typeof links.makeOutsideCode>,
  ): Promise<ResponseOf<typeof links.makeOutsideCode>> {
    const which = { caseId: params.recoveryCaseId, linkId: params.outsideLinkId };
    const { codeId } = await this.commands.execute(new MakeOutsideCode(actor, which));
    return { code: this.tokens.codeOf(codeId) };
  }

  @Route(page.askForOutsideCode)
  async ask(
    @Input() { body }: Call<typeof page.askForOutsideCode>,
    @Req() request: FastifyRequest,
  ): Promise<ResponseOf<typeof page.askForOutsideCode>> {
    await this.limits.attempt(`outside-code-from:${networkOf(request.ip)}`, CODES_FROM_ONE_PLACE);
    const link = this.visits.linkOf(body.token);
    await this.limits.attempt(`outside-code:${link.linkId}`, CODES_OF_A_LINK);
    return { by: await this.visits.askForCode(link) };
  }

  @Route(page.openOutsideVisit)
  async open(
    @Input() { body }: Call<typeof page.openOutsideVisit>,
    @Req() request: FastifyRequest,
  ): Promise<ResponseOf<typeof page.openOutsideVisit>> {
    await this.limits.attempt(`outside-code-from:${networkOf(request.ip)}`, CODES_FROM_ONE_PLACE);
    return { visit: await this.visits.open(this.visits.linkOf(body.token), body.code) };
  }

  @Route(page.readOutsidePage)
  async page(
    @Input() { body }: Call<typeof page.readOutsidePage>,
    @Req() request: FastifyRequest,
  ): Promise<ResponseOf<typeof page.readOutsidePage>> {
    await this.limits.attempt(`outside-page-from:${networkOf(request.ip)}`, PAGES_FROM_ONE_PLACE);
    return this.pages.of(await this.visits.view(this.visits.linkOf(body.token), body.visit, body.view));
  }
}
