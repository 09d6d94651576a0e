import { Controller, UseInterceptors } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import * as contract from '#contracts/recovery/chronology/chronology.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { Input, Route, type Call } from '../../../edge/http/route.ts';
import { JoinedCases } from '../cases/index.ts';
import { Chronologies } from './chronologies.query.ts';
import { MakeChronology } from './make-chronology.ts';

@Controller()
@UseInterceptors(JoinedCases)
export class ChronologyController {
  constructor(
    private readonly commands: CommandBus,
    private readonly chronologies: Chronologies,
  ) {}

  @Route(contract.getChronology)
  one(
    @Input() { actor, params }: Call<typeof contract.getChronology>,
  ): Promise<ResponseOf<typeof contract.getChronology>> {
    return this.chronologies.shown(actor, params.recoveryCaseId);
  }

  @Route(contract.makeChronology)
  make(
    @Input() { actor, params, body }: Call<typeof contract.makeChronology>,
  ): Promise<ResponseOf<typeof contract.makeChronology>> {
    return this.commands.execute(new MakeChronology(actor, params.recoveryCaseId, body.edition));
  }
}
