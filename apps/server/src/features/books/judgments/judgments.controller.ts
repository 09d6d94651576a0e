import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import * as contract from '#contracts/books/bond/judgments.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { Input, Route, type Call } from '../../../edge/http/route.ts';
import { BillJudgment } from './bill-judgment.ts';
import { EnterJudgment } from './enter-judgment.ts';
import { PayJudgment } from './pay-judgment.ts';
import { RecordRemission } from './record-remission.ts';

@Controller()
export class JudgmentsController {
  constructor(private readonly commands: CommandBus) {}

  @Route(contract.enterJudgment)
  enterJudgment(
    @Input() { actor, params, body }: Call<typeof contract.enterJudgment>,
  ): Promise<ResponseOf<typeof contract.enterJudgment>> {
    return this.commands.execute(new EnterJudgment(actor, params.bondId, body));
  }

  @Route(contract.payJudgment)
  payJudgment(
    @Input() { actor, params, body }: Call<typeof contract.payJudgment>,
  ): Promise<ResponseOf<typeof contract.payJudgment>> {
    return this.commands.execute(new PayJudgment(actor, params.bondId, body));
  }

  @Route(contract.billJudgment)
  billJudgment(
    @Input() { actor, params, body }: Call<typeof contract.billJudgment>,
  ): Promise<ResponseOf<typeof contract.billJudgment>> {
    return this.commands.execute(new BillJudgment(actor, params.bondId, body));
  }

  @Route(contract.recordRemission)
  recordRemission(
    @Input() { actor, params, body }: Call<typeof contract.recordRemission>,
  ): Promise<ResponseOf<typeof contract.recordRemission>> {
    return this.commands.execute(new RecordRemission(actor, params.bondId, body));
  }
}
