import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import * as contract from '#contracts/books/approvals/power-overrides.ts';
import * as asking from '#contracts/books/bond/override-requests.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { Input, Route, type Call } from '../../../edge/http/route.ts';
import { AskForOverride } from './ask-for-override.ts';
import { EndOverride } from './end-override.ts';
import { GiveOverride } from './give-override.ts';
import { PowerOverrideList } from './power-overrides.query.ts';

@Controller()
export class PowerOverridesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly overrides: PowerOverrideList,
  ) {}

  @Route(asking.askForOverride)
  askForOverride(
    @Input() { actor, body }: Call<typeof asking.askForOverride>,
  ): Promise<ResponseOf<typeof asking.askForOverride>> {
    return this.commands.execute(new AskForOverride(actor, { kind: 'writing', body }));
  }

  @Route(asking.askForOverrideOfBond)
  askForOverrideOfBond(
    @Input() { actor, params, body }: Call<typeof asking.askForOverrideOfBond>,
  ): Promise<ResponseOf<typeof asking.askForOverrideOfBond>> {
    return this.commands.execute(new AskForOverride(actor, { kind: 'amending', bondId: params.bondId, body }));
  }

  @Route(contract.listOverrides)
  listOverrides(
    @Input() { actor, query }: Call<typeof contract.listOverrides>,
  ): Promise<ResponseOf<typeof contract.listOverrides>> {
    return this.overrides.list(actor, query);
  }

  @Route(contract.giveOverride)
  giveOverride(
    @Input() { actor, params, body }: Call<typeof contract.giveOverride>,
  ): Promise<ResponseOf<typeof contract.giveOverride>> {
    return this.commands.execute(new GiveOverride(actor, { ...params, alone: false }, body));
  }

  @Route(contract.releaseOverride)
  releaseOverride(
    @Input() { actor, params, body }: Call<typeof contract.releaseOverride>,
  ): Promise<ResponseOf<typeof contract.releaseOverride>> {
    return this.commands.execute(new GiveOverride(actor, { ...params, alone: true }, body));
  }

  @Route(contract.declineOverride)
  declineOverride(
    @Input() { actor, params, body }: Call<typeof contract.declineOverride>,
  ): Promise<ResponseOf<typeof contract.declineOverride>> {
    return this.commands.execute(new EndOverride(actor, { ...params, declined: body }));
  }

  @Route(contract.withdrawOverride)
  withdrawOverride(
    @Input() { actor, params }: Call<typeof contract.withdrawOverride>,
  ): Promise<ResponseOf<typeof contract.withdrawOverride>> {
    return this.commands.execute(new EndOverride(actor, { ...params, declined: null }));
  }
}
