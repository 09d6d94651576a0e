import { CommandBus } from '@nestjs/cqrs';
import * as contract from '#contracts/payouts/commission/commission-rates.ts';
import { route, routes } from '../../../edge/http/routes.ts';
import { CommissionRates } from './commission-rates.query.ts';
import { SetCommissionRate } from './set-commission-rate.ts';

export const CommissionRatesController = routes(
  route(contract.listCommissionRates, CommissionRates, (rates, { actor }) => rates.list(actor)),
  route(contract.setCommissionRate, CommandBus, (commands, { actor, params, body }) =>
    commands.execute(new SetCommissionRate(actor, { agentId: params.agentId, suretyId: null }, body)),
  ),
  route(contract.setContractCommission, CommandBus, (commands, { actor, params, body }) =>
    commands.execute(new SetCommissionRate(actor, { agentId: null, suretyId: params.suretyId }, body)),
  ),
);
