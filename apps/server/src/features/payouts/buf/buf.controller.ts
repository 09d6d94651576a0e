import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { getJudgmentBuf } from '#contracts/books/bond/judgments.ts';
import * as contract from '#contracts/payouts/buf/buf.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { Input, Route, type Call } from '../../../edge/http/route.ts';
import { BufOfSurety } from './buf-of-surety.query.ts';
import { DrawForJudgment } from './draw-for-judgment.ts';
import { EndRecoverable } from './end-recoverable.ts';
import { MoveBuf } from './move-buf.ts';
import { VoidSuretyMove } from './void-surety-move.ts';

@Controller()
export class BufController {
  constructor(
    private readonly commands: CommandBus,
    private readonly buf: BufOfSurety,
    private readonly draws: DrawForJudgment,
  ) {}

  @Route(getJudgmentBuf)
  ofJudgment(@Input() { actor, params }: Call<typeof getJudgmentBuf>): Promise<ResponseOf<typeof getJudgmentBuf>> {
    return this.draws.bufOf(actor, params.bondId);
  }

  @Route(contract.getBuf)
  get(@Input() { actor, params }: Call<typeof contract.getBuf>): Promise<ResponseOf<typeof contract.getBuf>> {
    return this.buf.get(actor, params.suretyId);
  }

  @Route(contract.moveBuf)
  move(@Input() { actor, params, body }: Call<typeof contract.moveBuf>): Promise<ResponseOf<typeof contract.moveBuf>> {
    return this.commands.execute(new MoveBuf(actor, params.suretyId, body));
  }

  @Route(contract.endRecoverable)
  end(
    @Input() { actor, params, body }: Call<typeof contract.endRecoverable>,
  ): Promise<ResponseOf<typeof contract.endRecoverable>> {
    return this.commands.execute(new EndRecoverable(actor, params.suretyId, body));
  }

  @Route(contract.voidSuretyMove)
  void(
    @Input() { actor, params, body }: Call<typeof contract.voidSuretyMove>,
  ): Promise<ResponseOf<typeof contract.voidSuretyMove>> {
    return this.commands.execute(new VoidSuretyMove(actor, params, body));
  }
}
