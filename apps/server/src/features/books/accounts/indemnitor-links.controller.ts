import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import * as contract from '#contracts/people/people/indemnitors.ts';
import { Input, Route, type Call } from '../../../edge/http/route.ts';
import { LinkIndemnitor } from './link-indemnitor.ts';
import { UnlinkIndemnitor } from './unlink-indemnitor.ts';

@Controller()
export class IndemnitorLinksController {
  constructor(private readonly commands: CommandBus) {}

  @Route(contract.linkIndemnitor)
  link(
    @Input() { actor, params, body }: Call<typeof contract.linkIndemnitor>,
  ): Promise<ResponseOf<typeof contract.linkIndemnitor>> {
    return this.commands.execute(new LinkIndemnitor(actor, { ...params, ...body }));
  }

  @Route(contract.unlinkIndemnitor)
  unlink(
    @Input() { actor, params }: Call<typeof contract.unlinkIndemnitor>,
  ): Promise<ResponseOf<typeof contract.unlinkIndemnitor>> {
    return this.commands.execute(new UnlinkIndemnitor(actor, params));
  }
}
