import * as contract from '#contracts/powers/inventory/powers.ts';
import { command, route, routes } from '../../../edge/http/routes.ts';
import { ActOnMyPower } from './holder-actions.ts';
import { AssignPowers } from './assign-powers.ts';
import { DeletePower } from './delete-power.ts';
import { EditPower } from './edit-power.ts';
import { MovePower } from './move-power.ts';
import { NameSuretyOfPowers } from './name-surety-of-powers.ts';
import { LotsOfPowers } from './power-lots.query.ts';
import { PowerLots } from './power-lots.ts';
import { Powers } from './powers.query.ts';
import { ReceivePowers } from './receive-powers.ts';

export const InventoryController = routes(
  route(contract.listPowers, Powers, (powers, { actor, query }) => powers.list(actor, query)),
  route(contract.countPowers, Powers, (powers, { actor }) => powers.totals(actor)),
  route(contract.listMyPowers, Powers, (powers, { actor, query }) => powers.mine(actor, query)),
  command(ReceivePowers),
  route(contract.listPowerLots, LotsOfPowers, (lots, { actor, query }) => lots.list(actor, query)),
  route(contract.getPowerLot, PowerLots, (lots, { actor, params }) => lots.progress(actor, params.lotId)),
  command(AssignPowers),
  route(contract.getPower, Powers, (powers, { actor, params }) => powers.get(actor, params.powerId)),
  command(EditPower),
  command(DeletePower),
  command(NameSuretyOfPowers),
  command(MovePower),
  command(ActOnMyPower),
);
