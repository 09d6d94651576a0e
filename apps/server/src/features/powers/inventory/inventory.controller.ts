import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import * as contract from '#contracts/powers/inventory/powers.ts';
import { Input, Route, type Call } from '../../../edge/http/route.ts';
import { ActOnMyPower } from './holder-actions.ts';
import { AssignPowers } from './assign-powers.ts';
import { DeletePower } from './delete-power.ts';
import { EditPower } from './edit-power.ts';
import { MovePower } from './move-power.ts';
import { NameSuretyOfPowers } from './name-surety-of-powers.ts';
import { PowerLots } from './power-lots.ts';
import { Powers } from './powers.query.ts';
import { ReceivePowers } from './receive-powers.ts';

@Controller()
export class InventoryController {
  constructor(
    private readonly commands: CommandBus,
    private readonly powers: Powers,
    private readonly lots: PowerLots,
  ) {}

  @Route(contract.listPowers)
  list(@Input() { actor, query }: Call<typeof contract.listPowers>): Promise<ResponseOf<typeof contract.listPowers>> {
    return this.powers.list(actor, query);
  }

  @Route(contract.countPowers)
  count(@Input() { actor }: Call<typeof contract.countPowers>): Promise<ResponseOf<typeof contract.countPowers>> {
    return this.powers.totals(actor);
  }

  @Route(contract.listMyPowers)
  mine(
    @Input() { actor, query }: Call<typeof contract.listMyPowers>,
  ): Promise<ResponseOf<typeof contract.listMyPowers>> {
    return this.powers.mine(actor, query);
  }

  @Route(contract.receivePowers)
  receive(
    @Input() { actor, body }: Call<typeof contract.receivePowers>,
  ): Promise<ResponseOf<typeof contract.receivePowers>> {
    return this.commands.execute(new ReceivePowers(actor, body));
  }

  @Route(contract.getPowerLot)
  lot(@Input() { actor, params }: Call<typeof contract.getPowerLot>): Promise<ResponseOf<typeof contract.getPowerLot>> {
    return this.lots.progress(actor, params.lotId);
  }

  @Route(contract.assignPowers)
  assign(
    @Input() { actor, body }: Call<typeof contract.assignPowers>,
  ): Promise<ResponseOf<typeof contract.assignPowers>> {
    return this.commands.execute(new AssignPowers(actor, body));
  }

  @Route(contract.getPower)
  get(@Input() { actor, params }: Call<typeof contract.getPower>): Promise<ResponseOf<typeof contract.getPower>> {
    return this.powers.get(actor, params.powerId);
  }

  @Route(contract.editPower)
  edit(
    @Input() { actor, params, body }: Call<typeof contract.editPower>,
  ): Promise<ResponseOf<typeof contract.editPower>> {
    return this.commands.execute(new EditPower(actor, params.powerId, body));
  }

  @Route(contract.deletePower)
  delete(
    @Input() { actor, params }: Call<typeof contract.deletePower>,
  ): Promise<ResponseOf<typeof contract.deletePower>> {
    return this.commands.execute(new DeletePower(actor, params.powerId));
  }

  @Route(contract.nameSuretyOfPowers)
  nameSurety(
    @Input() { actor, body }: Call<typeof contract.nameSuretyOfPowers>,
  ): Promise<ResponseOf<typeof contract.nameSuretyOfPowers>> {
    return this.commands.execute(new NameSuretyOfPowers(actor, body));
  }

  @Route(contract.movePower)
  move(
    @Input() { actor, params, body }: Call<typeof contract.movePower>,
  ): Promise<ResponseOf<typeof contract.movePower>> {
    return this.commands.execute(new MovePower(actor, params.powerId, body));
  }

  @Route(contract.actOnMyPower)
  act(
    @Input() { actor, params, body }: Call<typeof contract.actOnMyPower>,
  ): Promise<ResponseOf<typeof contract.actOnMyPower>> {
    return this.commands.execute(new ActOnMyPower(actor, params.powerId, body));
  }
}
