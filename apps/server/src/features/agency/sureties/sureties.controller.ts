import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import * as contract from '#contracts/agency/sureties/sureties.ts';
import { Input, Route, type Call } from '../../../edge/http/route.ts';
import { AddSurety } from './add-surety.ts';
import { ChangeSurety } from './change-surety.ts';
import { SetSuretyContract } from './set-surety-contract.ts';
import { Sureties } from './sureties.query.ts';

@Controller()
export class SuretiesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly sureties: Sureties,
  ) {}

  @Route(contract.listSureties)
  async list(
    @Input() { actor }: Call<typeof contract.listSureties>,
  ): Promise<ResponseOf<typeof contract.listSureties>> {
    return { sureties: await this.sureties.list(actor) };
  }

  @Route(contract.addSurety)
  add(@Input() { actor, body }: Call<typeof contract.addSurety>): Promise<ResponseOf<typeof contract.addSurety>> {
    return this.commands.execute(new AddSurety(actor, body));
  }

  @Route(contract.changeSurety)
  change(
    @Input() { actor, params, body }: Call<typeof contract.changeSurety>,
  ): Promise<ResponseOf<typeof contract.changeSurety>> {
    return this.commands.execute(new ChangeSurety(actor, params.suretyId, body));
  }

  @Route(contract.setSuretyContract)
  setContract(
    @Input() { actor, params, body }: Call<typeof contract.setSuretyContract>,
  ): Promise<ResponseOf<typeof contract.setSuretyContract>> {
    return this.commands.execute(new SetSuretyContract(actor, params.suretyId, body));
  }
}
