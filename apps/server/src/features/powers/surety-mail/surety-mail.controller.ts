import { Controller, Req } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyRequest } from 'fastify';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import * as drafts from '#contracts/powers/surety-mail/drafts.ts';
import * as mailboxes from '#contracts/powers/surety-mail/mailboxes.ts';
import { Input, Route, type Call } from '../../../edge/http/route.ts';
import { DocumentLinks, Documents, ELSEWHERE_SECONDS } from '../../people/documents/index.ts';
import { ConfirmSuretyDraft } from './confirm-surety-draft.ts';
import { SuretyMailboxes } from './mailboxes.query.ts';
import { RefuseSuretyDraft } from './refuse-surety-draft.ts';
import { SetSuretyMailbox } from './set-surety-mailbox.ts';
import { SuretyDrafts } from './surety-drafts.query.ts';
import { TakeSuretyMail } from './take-surety-mail.ts';

@Controller()
export class SuretyMailController {
  constructor(
    private readonly commands: CommandBus,
    private readonly mailboxes: SuretyMailboxes,
    private readonly drafts: SuretyDrafts,
    private readonly taking: TakeSuretyMail,
    private readonly documents: Documents,
    private readonly links: DocumentLinks,
  ) {}

  @Route(mailboxes.takeSuretyMail)
  async take(
    @Input() { params }: Call<typeof mailboxes.takeSuretyMail>,
    @Req() request: FastifyRequest,
  ): Promise<ResponseOf<typeof mailboxes.takeSuretyMail>> {
    await this.taking.take(request, params);
    return { received: true };
  }

  @Route(mailboxes.listSuretyMailboxes)
  async listMailboxes(
    @Input() { actor }: Call<typeof mailboxes.listSuretyMailboxes>,
  ): Promise<ResponseOf<typeof mailboxes.listSuretyMailboxes>> {
    return { mailboxes: await this.mailboxes.list(actor) };
  }

  @Route(mailboxes.setSuretyMailbox)
  setMailbox(
    @Input() { actor, params }: Call<typeof mailboxes.setSuretyMailbox>,
  ): Promise<ResponseOf<typeof mailboxes.setSuretyMailbox>> {
    return this.commands.execute(new SetSuretyMailbox(actor, params.suretyId));
  }

  @Route(drafts.listSuretyDrafts)
  list(
    @Input() { actor, query }: Call<typeof drafts.listSuretyDrafts>,
  ): Promise<ResponseOf<typeof drafts.listSuretyDrafts>> {
    return this.drafts.list(actor, query);
  }

  @Route(drafts.getSuretyDraft)
  one(
    @Input() { actor, params }: Call<typeof drafts.getSuretyDraft>,
  ): Promise<ResponseOf<typeof drafts.getSuretyDraft>> {
    return this.drafts.one(actor, params.draftId);
  }

  @Route(drafts.getSuretyDraftFileLink)
  async fileLink(
    @Input() { actor, params }: Call<typeof drafts.getSuretyDraftFileLink>,
  ): Promise<ResponseOf<typeof drafts.getSuretyDraftFileLink>> {
    const file = await this.documents.attachment(actor, 'surety-draft', params.draftId, params.fileId);
    return this.links.to(file, 'original', { seconds: ELSEWHERE_SECONDS, roles: drafts.getSuretyDraftFileLink.roles });
  }

  @Route(drafts.confirmSuretyDraft)
  confirm(
    @Input() { actor, params, body }: Call<typeof drafts.confirmSuretyDraft>,
  ): Promise<ResponseOf<typeof drafts.confirmSuretyDraft>> {
    return this.commands.execute(new ConfirmSuretyDraft(actor, params.draftId, body));
  }

  @Route(drafts.refuseSuretyDraft)
  refuse(
    @Input() { actor, params, body }: Call<typeof drafts.refuseSuretyDraft>,
  ): Promise<ResponseOf<typeof drafts.refuseSuretyDraft>> {
    return this.commands.execute(new RefuseSuretyDraft(actor, params.draftId, body));
  }
}
