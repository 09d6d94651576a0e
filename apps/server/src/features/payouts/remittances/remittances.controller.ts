import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { repayAdvance } from '#contracts/payouts/remittances/advances.ts';
import * as contract from '#contracts/payouts/remittances/disbursements.ts';
import { Input, Route, type Call } from '../../../edge/http/route.ts';
import { PowerDues } from './power-dues.query.ts';
import { Remit } from './remit.ts';
import { RepayAdvance } from './repay-advance.ts';
import { VoidDisbursement } from './void-disbursement.ts';

@Controller()
export class RemittancesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly dues: PowerDues,
  ) {}

  @Route(contract.getDues)
  list(@Input() { actor, params }: Call<typeof contract.getDues>): Promise<ResponseOf<typeof contract.getDues>> {
    return this.dues.list(actor, params.suretyId);
  }

  @Route(contract.remit)
  remit(@Input() { actor, params, body }: Call<typeof contract.remit>): Promise<ResponseOf<typeof contract.remit>> {
    return this.commands.execute(new Remit(actor, params.suretyId, body));
  }

  @Route(contract.voidDisbursement)
  void(
    @Input() { actor, params, body }: Call<typeof contract.voidDisbursement>,
  ): Promise<ResponseOf<typeof contract.voidDisbursement>> {
    return this.commands.execute(new VoidDisbursement(actor, params, body));
  }

  @Route(repayAdvance)
  repay(@Input() { actor, params, body }: Call<typeof repayAdvance>): Promise<ResponseOf<typeof repayAdvance>> {
    return this.commands.execute(new RepayAdvance(actor, params, body));
  }
}
