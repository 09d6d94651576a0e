import { Controller, UseInterceptors } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { joinRecoveryCases } from '#contracts/recovery/recovery-joins/joins.ts';
import { Input, Route, type Call } from '../../../edge/http/route.ts';
import { JoinedCases } from '../cases/index.ts';
import { JoinCases } from './join-cases.ts';

@Controller()
@UseInterceptors(JoinedCases)
export class RecoveryJoinsController {
  constructor(private readonly commands: CommandBus) {}

  @Route(joinRecoveryCases)
  join(
    @Input() { actor, params, body }: Call<typeof joinRecoveryCases>,
  ): Promise<ResponseOf<typeof joinRecoveryCases>> {
    return this.commands.execute(new JoinCases(actor, params.recoveryCaseId, body));
  }
}
