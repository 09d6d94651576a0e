import * as contract from '#contracts/agency/organizations/courts.ts';
import { command, route, routes } from '../../../edge/http/routes.ts';
import { AddCourt } from './add-court.ts';
import { ChangeCourt } from './change-court.ts';
import { Courts } from './courts.query.ts';

export const CourtsController = routes(
  route(contract.listCourts, Courts, async (courts, { actor }) => ({ courts: await courts.list(actor) })),
  command(AddCourt),
  command(ChangeCourt),
);
