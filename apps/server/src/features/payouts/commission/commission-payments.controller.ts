import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import * as contract from '#contracts/payouts/commission/commission-payments.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { Input, Route, type Call } from '../../../edge/http/route.ts';
import { DecideCommissionPayment } from './decide-commission-payment.ts';
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

  @Route(contract.approveCommissionPayment)
  approve(
    @Input() { actor, params }: Call<typeof contract.approveCommissionPayment>,
  ): Promise<ResponseOf<typeof contract.approveCommissionPayment>> {
    return this.commands.execute(new DecideCommissionPayment(actor, params, { as: 'approved', alone: false }));
  }

  @Route(contract.releaseCommissionPayment)
  release(
    @Input() { actor, params }: Call<typeof contract.releaseCommissionPayment>,
  ): Promise<ResponseOf<typeof contract.releaseCommissionPayment>> {
    return this.commands.execute(new DecideCommissionPayment(actor, params, { as: 'approved', alone: true }));
  }

  @Route(contract.declineCommissionPayment)
  decline(
    @Input() { actor, params, body }: Call<typeof contract.declineCommissionPayment>,
  ): Promise<ResponseOf<typeof contract.declineCommissionPayment>> {
    return this.commands.execute(new DecideCommissionPayment(actor, params, { as: 'declined', ...body }));
  }

  @Route(contract.withdrawCommissionPayment)
  withdraw(
    @Input() { actor, params }: Call<typeof contract.withdrawCommissionPayment>,
  ): Promise<ResponseOf<typeof contract.withdrawCommissionPayment>> {
    return this.commands.execute(new DecideCommissionPayment(actor, params, { as: 'withdrawn' }));
  }

  @Route(contract.voidCommissionPayment)
  void(
    @Input() { actor, params, body }: Call<typeof contract.voidCommissionPayment>,
  ): Promise<ResponseOf<typeof contract.voidCommissionPayment>> {
    return this.commands.execute(new VoidCommissionPayment(actor, params, body));
  }
}
