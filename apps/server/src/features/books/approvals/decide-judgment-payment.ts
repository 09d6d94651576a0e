import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { judgmentPaymentDecisions as contract } from '#contracts/books/approvals/approvals.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { bondDecider, judgments } from '../bond/index.ts';
import { JudgmentDraws, type DrawCommand } from '../power-numbers/index.ts';
import { Approvers } from './approvers.query.ts';
import { Decide, endOn, inputOf } from './decide.ts';

/** Approves a payment of a judgment, which books it, declines it, or takes it back. */
export class DecideJudgmentPayment extends Decide<typeof contract> {}

const by = { decline: judgments.declineJudgmentPayment, withdraw: judgments.withdrawJudgmentPayment };

/** What is owed is judged at the head of the bond's stream, where a remission at the same moment stands. */
@CommandHandler(DecideJudgmentPayment)
export class DecideJudgmentPaymentHandler implements ICommandHandler<DecideJudgmentPayment> {
  constructor(
    private readonly commands: CommandRunner,
    private readonly approvers: Approvers,
    private readonly draws: JudgmentDraws,
  ) {}

  async execute({ actor, which, decision }: DecideJudgmentPayment): Promise<ResponseOf<typeof contract.approve>> {
    const { bondId, requestId } = which;
    const command = { id: bondId, actor, input: inputOf('JudgmentPayment', requestId, decision) };
    if (decision.as === 'approved') await this.approve(command, requestId, decision.alone);
    else await endOn(this.commands, bondDecider, command, { requestId, decision, by });
    return { requestId };
  }

  private async approve(command: DrawCommand, requestId: string, alone: boolean) {
    const decision = { requestId, ...(await this.approvers.deciding(command.actor, alone)) };
    const { replayed, state } = await this.commands.replayOrState(bondDecider, command);
    if (replayed) return;
    const bufOf = state.written?.judgmentPayments.get(requestId)?.bufOf ?? null;
    if (bufOf === null) {
      await this.commands.run(bondDecider, command, (now) => judgments.approveJudgmentPayment(now, decision));
      return;
    }
    const [paid] = judgments.approveJudgmentPayment(state, decision);
    if (paid?.type !== 'JudgmentPaid') throw new RangeError('Approving books the payment.');
    const { paidCents, alone: byAsker } = paid.data;
    const { judgmentId = '' } = state.written?.judgment ?? {};
    const draw = { requestId, judgmentId, suretyId: bufOf, paidCents, limitCents: 0, today: decision.today };
    await this.draws.buf.draw(command, { ...draw, approved: true, alone: byAsker });
  }
}
