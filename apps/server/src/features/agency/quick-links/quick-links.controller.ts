import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import * as contract from '#contracts/agency/quick-links/quick-links.ts';
import { Input, Route, type Call } from '../../../edge/http/route.ts';
import { AddQuickLink } from './add-quick-link.ts';
import { DeleteQuickLink } from './delete-quick-link.ts';
import { EditQuickLink } from './edit-quick-link.ts';
import { QuickLinks } from './quick-links.query.ts';

@Controller()
export class QuickLinksController {
  constructor(
    private readonly commands: CommandBus,
    private readonly links: QuickLinks,
  ) {}

  @Route(contract.listQuickLinks)
  async list(
    @Input() { actor }: Call<typeof contract.listQuickLinks>,
  ): Promise<ResponseOf<typeof contract.listQuickLinks>> {
    return { links: await this.links.list(actor) };
  }

  @Route(contract.addQuickLink)
  add(@Input() { actor, body }: Call<typeof contract.addQuickLink>): Promise<ResponseOf<typeof contract.addQuickLink>> {
    return this.commands.execute(new AddQuickLink(actor, body));
  }

  @Route(contract.editQuickLink)
  edit(
    @Input() { actor, params, body }: Call<typeof contract.editQuickLink>,
  ): Promise<ResponseOf<typeof contract.editQuickLink>> {
    return this.commands.execute(new EditQuickLink(actor, params.quickLinkId, body));
  }

  @Route(contract.deleteQuickLink)
  delete(
    @Input() { actor, params }: Call<typeof contract.deleteQuickLink>,
  ): Promise<ResponseOf<typeof contract.deleteQuickLink>> {
    return this.commands.execute(new DeleteQuickLink(actor, params.quickLinkId));
  }
}
