import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import * as contract from '#contracts/powers/surety-cases/surety-cases.ts';
import * as linking from '#contracts/powers/surety-cases/link-surety-case.ts';
import { Input, Route, type Call } from '../../../edge/http/route.ts';
import { DocumentLinks, Documents, ELSEWHERE_SECONDS } from '../../people/documents/index.ts';
import { AttachToSuretyCase } from './attach-to-surety-case.ts';
import { CreateSuretyCase } from './create-surety-case.ts';
import { EditSuretyCase } from './edit-surety-case.ts';
import { LinkSuretyCase } from './link-surety-case.ts';
import { SetSuretyCaseStatus } from './set-surety-case-status.ts';
import { SuretyCases } from './surety-cases.query.ts';

@Controller()
export class SuretyCasesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly cases: SuretyCases,
    private readonly documents: Documents,
    private readonly links: DocumentLinks,
  ) {}

  @Route(contract.listSuretyCases)
  list(
    @Input() { actor, query }: Call<typeof contract.listSuretyCases>,
  ): Promise<ResponseOf<typeof contract.listSuretyCases>> {
    return this.cases.list(actor, query);
  }

  @Route(contract.createSuretyCase)
  create(
    @Input() { actor, body }: Call<typeof contract.createSuretyCase>,
  ): Promise<ResponseOf<typeof contract.createSuretyCase>> {
    return this.commands.execute(new CreateSuretyCase(actor, body));
  }

  @Route(contract.getSuretyCase)
  one(
    @Input() { actor, params }: Call<typeof contract.getSuretyCase>,
  ): Promise<ResponseOf<typeof contract.getSuretyCase>> {
    return this.cases.one(actor, params.caseId);
  }

  @Route(contract.editSuretyCase)
  edit(
    @Input() { actor, params, body }: Call<typeof contract.editSuretyCase>,
  ): Promise<ResponseOf<typeof contract.editSuretyCase>> {
    return this.commands.execute(new EditSuretyCase(actor, params.caseId, body));
  }

  @Route(contract.setSuretyCaseStatus)
  setStatus(
    @Input() { actor, params, body }: Call<typeof contract.setSuretyCaseStatus>,
  ): Promise<ResponseOf<typeof contract.setSuretyCaseStatus>> {
    return this.commands.execute(new SetSuretyCaseStatus(actor, params.caseId, body));
  }

  @Route(linking.linkSuretyCase)
  link(
    @Input() { actor, params, body }: Call<typeof linking.linkSuretyCase>,
  ): Promise<ResponseOf<typeof linking.linkSuretyCase>> {
    return this.commands.execute(new LinkSuretyCase(actor, params.caseId, body));
  }

  @Route(linking.listSuretyCasesOfDefendant)
  ofDefendant(
    @Input() { actor, params }: Call<typeof linking.listSuretyCasesOfDefendant>,
  ): Promise<ResponseOf<typeof linking.listSuretyCasesOfDefendant>> {
    return this.cases.ofDefendant(actor, params.defendantId);
  }

  @Route(contract.uploadSuretyAttachment)
  attach(
    @Input() { actor, file }: Call<typeof contract.uploadSuretyAttachment>,
  ): Promise<ResponseOf<typeof contract.uploadSuretyAttachment>> {
    return this.commands.execute(new AttachToSuretyCase(actor, file));
  }

  @Route(contract.getSuretyAttachmentLink)
  async attachmentLink(
    @Input() { actor, params }: Call<typeof contract.getSuretyAttachmentLink>,
  ): Promise<ResponseOf<typeof contract.getSuretyAttachmentLink>> {
    const file = await this.documents.attachment(actor, 'surety-case', params.caseId, params.attachmentId);
    return this.links.to(file, 'original', {
      seconds: ELSEWHERE_SECONDS,
      roles: contract.getSuretyAttachmentLink.roles,
    });
  }
}
