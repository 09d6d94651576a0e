import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import * as contract from '#contracts/agency/sureties/credentials.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { Input, Route, type Call } from '../../../edge/http/route.ts';
import { Credentials } from './credentials.query.ts';
import { SetCredentials } from './set-credentials.ts';

@Controller()
export class CredentialsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly credentials: Credentials,
  ) {}

  @Route(contract.listCredentials)
  async list(
    @Input() { actor }: Call<typeof contract.listCredentials>,
  ): Promise<ResponseOf<typeof contract.listCredentials>> {
    return { agents: await this.credentials.list(actor) };
  }

  @Route(contract.getMyCredentials)
  own(
    @Input() { actor }: Call<typeof contract.getMyCredentials>,
  ): Promise<ResponseOf<typeof contract.getMyCredentials>> {
    return this.credentials.own(actor);
  }

  @Route(contract.setCredentials)
  set(
    @Input() { actor, params, body }: Call<typeof contract.setCredentials>,
  ): Promise<ResponseOf<typeof contract.setCredentials>> {
    return this.commands.execute(new SetCredentials(actor, params.agentId, body));
  }
}
