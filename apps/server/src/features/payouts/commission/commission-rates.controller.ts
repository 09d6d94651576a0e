import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import * as contract from '#contracts/payouts/commission/commission-rates.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { Input, Route, type Call } from '../../../edge/http/route.ts';
import { CommissionRates } from './commission-rates.query.ts';
import { SetCommissionRate } from './set-commission-rate.ts';

@Controller()
export class CommissionRatesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly rates: CommissionRates,
  ) {}

  @Route(contract.listCommissionRates)
  list(
    @Input() { actor }: Call<typeof contract.listCommissionRates>,
  ): Promise<ResponseOf<typeof contract.listCommissionRates>> {
    return this.rates.list(actor);
  }

  @Route(contract.setCommissionRate)
  set(
    @Input() { actor, params, body }: Call<typeof contract.setCommissionRate>,
  ): Promise<ResponseOf<typeof contract.setCommissionRate>> {
    return this.commands.execute(new SetCommissionRate(actor, { agentId: params.agentId, suretyId: null }, body));
  }

  @Route(contract.setContractCommission)
  setOfContract(
    @Input() { actor, params, body }: Call<typeof contract.setContractCommission>,
  ): Promise<ResponseOf<typeof contract.setContractCommission>> {
    return this.commands.execute(new SetCommissionRate(actor, { agentId: null, suretyId: params.suretyId }, body));
  }
}
