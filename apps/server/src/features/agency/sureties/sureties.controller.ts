import * as contract from '#contracts/agency/sureties/sureties.ts';
import { command, route, routes } from '../../../edge/http/routes.ts';
import { AddSurety } from './add-surety.ts';
import { ChangeSurety } from './change-surety.ts';
import { SetSuretyContract } from './set-surety-contract.ts';
import { Sureties } from './sureties.query.ts';

export const SuretiesController = routes(
  route(contract.listSureties, Sureties, async (sureties, { actor }) => ({ sureties: await sureties.list(actor) })),
  command(AddSurety),
  command(ChangeSurety),
  command(SetSuretyContract),
);
