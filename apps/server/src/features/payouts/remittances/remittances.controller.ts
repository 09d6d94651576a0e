import * as contract from '#contracts/payouts/remittances/disbursements.ts';
import { command, route, routes } from '../../../edge/http/routes.ts';
import { PowerDues } from './power-dues.query.ts';
import { Remit } from './remit.ts';
import { RepayAdvance } from './repay-advance.ts';
import { VoidDisbursement } from './void-disbursement.ts';

export const RemittancesController = routes(
  route(contract.getDues, PowerDues, (dues, { actor, params }) => dues.list(actor, params.suretyId)),
  command(Remit),
  command(VoidDisbursement),
  command(RepayAdvance),
);
