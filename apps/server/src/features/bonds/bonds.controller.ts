import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import * as contract from '#contracts/bonds.ts';
import type { ResponseOf } from '#contracts/endpoint.ts';
import { Input, Route } from '../../platform/http/route.ts';
import type { Call } from '../../platform/http/route.ts';
import { Defendants } from '../defendants/index.ts';
import { AmendBond } from './amend-bond.ts';
import { Bonds } from './bond-list.view.ts';
import { VoidBond } from './void-bond.ts';
import { WriteBond } from './write-bond.ts';

@Controller()
export class BondsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly defendants: Defendants,
    private readonly bonds: Bonds,
  ) {}

  @Route(contract.writeBond)
  writeBond(@Input() { actor, body }: Call<typeof contract.writeBond>): Promise<ResponseOf<typeof contract.writeBond>> {
    return this.commands.execute(new WriteBond(actor, body));
  }

  @Route(contract.amendBond)
  amendBond(
    @Input() { actor, params, body }: Call<typeof contract.amendBond>,
  ): Promise<ResponseOf<typeof contract.amendBond>> {
    return this.commands.execute(new AmendBond(actor, params.bondId, body));
  }

  @Route(contract.voidBond)
  voidBond(
    @Input() { actor, params, body }: Call<typeof contract.voidBond>,
  ): Promise<ResponseOf<typeof contract.voidBond>> {
    return this.commands.execute(new VoidBond(actor, params.bondId, body));
  }

  @Route(contract.getBond)
  getBond(@Input() { actor, params }: Call<typeof contract.getBond>): Promise<ResponseOf<typeof contract.getBond>> {
    return this.bonds.get(actor, params.bondId);
  }

  @Route(contract.listBondsOfDefendant)
  async listBondsOfDefendant(
    @Input() { actor, params }: Call<typeof contract.listBondsOfDefendant>,
  ): Promise<ResponseOf<typeof contract.listBondsOfDefendant>> {
    const { defendantId } = params;
    const [bonds] = await Promise.all([
      this.bonds.ofDefendant(actor, defendantId),
      this.defendants.exists(actor, defendantId),
    ]);
    return { bonds };
  }
}
