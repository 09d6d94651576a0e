import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import * as contract from '#contracts/office/intake/intake.ts';
import { Input, Route, type Call } from '../../../edge/http/route.ts';
import { CreateIntake } from './create-intake.ts';
import { Exposures } from './exposures.query.ts';
import { Intakes } from './intakes.query.ts';
import { LikelyMatches } from './likely-matches.query.ts';

@Controller()
export class IntakeController {
  constructor(
    private readonly commands: CommandBus,
    private readonly intakes: Intakes,
    private readonly matches: LikelyMatches,
    private readonly exposures: Exposures,
  ) {}

  @Route(contract.createIntake)
  create(@Input() { actor, body }: Call<typeof contract.createIntake>): Promise<contract.Intake> {
    return this.commands.execute(new CreateIntake(actor, body));
  }

  @Route(contract.getIntake)
  get(@Input() { actor, params }: Call<typeof contract.getIntake>): Promise<contract.Intake> {
    return this.intakes.get(actor, params.intakeId);
  }

  @Route(contract.findLikelyMatches)
  async findLikelyMatches(
    @Input() { actor, body }: Call<typeof contract.findLikelyMatches>,
  ): Promise<ResponseOf<typeof contract.findLikelyMatches>> {
    return { matches: await this.matches.find(actor, body) };
  }

  @Route(contract.findExposures)
  async findExposures(
    @Input() { actor, body }: Call<typeof contract.findExposures>,
  ): Promise<ResponseOf<typeof contract.findExposures>> {
    return { people: await this.exposures.find(actor, body) };
  }
}
