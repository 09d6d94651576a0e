import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import * as contract from '#contracts/recovery/payees/payables.ts';
import { Input, Route, type Call } from '../../../edge/http/route.ts';
import { DecidePayment } from './decide-payment.ts';
import { Payables } from './payables.query.ts';
import { PayPayables } from './pay-payables.ts';

type Moved = Promise<ResponseOf<typeof contract.payPayables>>;

@Controller()
export class PayeesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly payables: Payables,
  ) {}

  @Route(contract.listPayables)
  list(@Input() { actor, query }: Call<typeof contract.listPayables>) {
    return this.payables.list(actor, query.reference);
  }

  @Route(contract.payPayables)
  pay(@Input() { actor, body }: Call<typeof contract.payPayables>): Moved {
    return this.commands.execute(new PayPayables(actor, body));
  }

  @Route(contract.approvePayment)
  approve(@Input() { actor, params }: Call<typeof contract.approvePayment>): Moved {
    return this.commands.execute(new DecidePayment(actor, params.payablePaymentId, { step: 'approve', reason: '' }));
  }

  @Route(contract.releasePayment)
  release(@Input() { actor, params }: Call<typeof contract.releasePayment>): Moved {
    return this.commands.execute(new DecidePayment(actor, params.payablePaymentId, { step: 'release', reason: '' }));
  }

  @Route(contract.declinePayment)
  decline(@Input() { actor, params, body }: Call<typeof contract.declinePayment>): Moved {
    return this.commands.execute(new DecidePayment(actor, params.payablePaymentId, { step: 'decline', ...body }));
  }

  @Route(contract.withdrawPayment)
  withdraw(@Input() { actor, params }: Call<typeof contract.withdrawPayment>): Moved {
    return this.commands.execute(new DecidePayment(actor, params.payablePaymentId, { step: 'withdraw', reason: '' }));
  }

  @Route(contract.voidPayment)
  void(@Input() { actor, params, body }: Call<typeof contract.voidPayment>): Moved {
    return this.commands.execute(new DecidePayment(actor, params.payablePaymentId, { step: 'void', ...body }));
  }
}
