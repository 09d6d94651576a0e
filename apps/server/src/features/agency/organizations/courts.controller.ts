import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import * as contract from '#contracts/agency/organizations/courts.ts';
import { Input, Route, type Call } from '../../../edge/http/route.ts';
import { AddCourt } from './add-court.ts';
import { ChangeCourt } from './change-court.ts';
import { Courts } from './courts.query.ts';

@Controller()
export class CourtsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly courts: Courts,
  ) {}

  @Route(contract.listCourts)
  async list(@Input() { actor }: Call<typeof contract.listCourts>): Promise<ResponseOf<typeof contract.listCourts>> {
    return { courts: await this.courts.list(actor) };
  }

  @Route(contract.addCourt)
  add(@Input() { actor, body }: Call<typeof contract.addCourt>): Promise<ResponseOf<typeof contract.addCourt>> {
    return this.commands.execute(new AddCourt(actor, body));
  }

  @Route(contract.changeCourt)
  change(
    @Input() { actor, params, body }: Call<typeof contract.changeCourt>,
  ): Promise<ResponseOf<typeof contract.changeCourt>> {
    return this.commands.execute(new ChangeCourt(actor, params.courtId, body));
  }
}
