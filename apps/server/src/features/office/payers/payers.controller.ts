import { listPayers } from '#contracts/office/payers/payers.ts';
import { command, route, routes } from '../../../edge/http/routes.ts';
import { JoinPayerNames } from './join-payer-names.ts';
import { Payers } from './payers.query.ts';
import { TakeOutPayerName } from './take-out-payer-name.ts';

export const PayersController = routes(
  route(listPayers, Payers, (payers, { actor }) => payers.list(actor)),
  command(JoinPayerNames),
  command(TakeOutPayerName),
);
