import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { approveJudgmentPayment as contract } from '#contracts/books/approvals/approvals.ts';
import type { InputOf, ResponseOf } from '#contracts/kernel/endpoint.ts';
import { dayOf } from '#domain/kernel/days.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { bondDecider, judgments } from '../bond/index.ts';
import { JudgmentDraws } from '../power-numbers/index.ts';
import { Approvers } from './approvers.query.ts';

/** Approves a payment of a judgment, which books it; `alone`: who asked releases it (money#released-alone). */
export class ApproveJudgmentPayment extends Command<ResponseOf<typeof contract>> {
  constructor(
    readonly actor: Actor,
    readonly request: InputOf<typeof contract>['params'] & { alone: boolean },
  ) {
    super();
  }
}

/** What is owed is judged at the head of the bond's stream, where a remission at the same moment stands. */
@CommandHandler(ApproveJudgmentPayment)
export class ApproveJudgmentPaymentHandler implements ICommandHandler<ApproveJudgmentPayment> {
  constructor(
    private readonly commands: CommandRunner,
    private readonly approvers: Approvers,
    private readonly draws: JudgmentDraws,
  ) {}

  async execute({ actor, request }: ApproveJudgmentPayment): Promise<ResponseOf<typeof contract>> {
    const { bondId, requestId, alone } = request;
    const approver = await this.approvers.deciding(actor, alone);
    const decision = { requestId, approver, today: dayOf(approver.now, actor.timeZone) };
    const command = { id: bondId, actor, input: { approveJudgmentPayment: requestId } };
    const { replayed, state } = await this.commands.look(bondDecider, command);
    if (replayed) return { requestId };
    const bufOf = state.written?.judgmentPayments.get(requestId)?.bufOf ?? null;
    if (bufOf === null) {
      await this.commands.run(bondDecider, command, (now) => judgments.approveJudgmentPayment(now, decision));
      return { requestId };
    }
    const [paid] = judgments.approveJudgmentPayment(state, decision);
    if (paid?.type !== 'JudgmentPaid') throw new RangeError('Approving books the payment.');
    const { paidCents, alone: byAsker } = paid.data;
    const { judgmentId = '' } = state.written?.judgment ?? {};
    const draw = { requestId, judgmentId, suretyId: bufOf, paidCents, limitCents: 0, today: decision.today };
    await this.draws.buf.draw(command, { ...draw, approved: true, alone: byAsker });
    return { requestId };
  }
}
