import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import * as contract from '#contracts/people/people/defendants.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { Input, Route, type Call } from '../../../edge/http/route.ts';
import { CreateDefendant } from './create-defendant.ts';
import { Defendants } from './defendants.query.ts';
import { RevealSsn } from './reveal-ssn.ts';

@Controller()
export class DefendantsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly defendants: Defendants,
  ) {}

  @Route(contract.createDefendant)
  create(
    @Input() { actor, body }: Call<typeof contract.createDefendant>,
  ): Promise<ResponseOf<typeof contract.createDefendant>> {
    return this.commands.execute(new CreateDefendant(actor, body));
  }

  @Route(contract.getDefendant)
  get(
    @Input() { actor, params }: Call<typeof contract.getDefendant>,
  ): Promise<ResponseOf<typeof contract.getDefendant>> {
    return this.defendants.get(actor, params.defendantId);
  }

  @Route(contract.revealDefendantSsn)
  revealSsn(
    @Input() { actor, params, body }: Call<typeof contract.revealDefendantSsn>,
  ): Promise<ResponseOf<typeof contract.revealDefendantSsn>> {
    const owner = { personType: 'defendant', id: params.defendantId } as const;
    return this.commands.execute(new RevealSsn(actor, owner, body.reason));
  }
}
