import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import * as contract from '#contracts/payouts/commission/commission-payments.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { Input, Route, type Call } from '../../../edge/http/route.ts';
import { PayCommission } from './pay-commission.ts';
import { VoidCommissionPayment } from './void-commission-payment.ts';

@Controller()
export class CommissionPaymentsController {
  constructor(private readonly commands: CommandBus) {}

  @Route(contract.payCommission)
  pay(
    @Input() { actor, params, body }: Call<typeof contract.payCommission>,
  ): Promise<ResponseOf<typeof contract.payCommission>> {
    return this.commands.execute(new PayCommission(actor, params.agentId, body));
  }

  @Route(contract.voidCommissionPayment)
  void(
    @Input() { actor, params, body }: Call<typeof contract.voidCommissionPayment>,
  ): Promise<ResponseOf<typeof contract.voidCommissionPayment>> {
    return this.commands.execute(new VoidCommissionPayment(actor, params, body));
  }
}
