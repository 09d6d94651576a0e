import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { adjustmentDecisions as contract } from '#contracts/books/approvals/approvals.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { dayOf } from '#domain/kernel/days.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { AccountForBond } from '../account/index.ts';
import { approveAdjustment, bondDecider, declineAdjustment, liveBond, withdrawAdjustment } from '../bond/index.ts';
import { Approvers } from './approvers.query.ts';
import { Decide, endOn, inputOfEnd } from './decide.ts';

/** Approves an adjustment, which books it, declines it, or takes it back. */
export class DecideAdjustment extends Decide<typeof contract> {}

const by = { decline: declineAdjustment, withdraw: withdrawAdjustment };

/** The limits are judged at the head of the bond's stream, like those of asking. */
@CommandHandler(DecideAdjustment)
export class DecideAdjustmentHandler implements ICommandHandler<DecideAdjustment> {
  constructor(
    private readonly commands: CommandRunner,
    private readonly accounts: AccountForBond,
    private readonly approvers: Approvers,
  ) {}

  async execute({ actor, which, decision }: DecideAdjustment): Promise<ResponseOf<typeof contract.approve>> {
    const { bondId, requestId } = which;
    if (decision.as !== 'approved') {
      const command = { id: bondId, actor, input: inputOfEnd('Adjustment', requestId, decision) };
      await endOn(this.commands, bondDecider, command, { requestId, decision, by });
      return { requestId };
    }
    const approver = await this.approvers.deciding(actor, decision.alone);
    const today = dayOf(approver.now, actor.timeZone);
    await this.commands.run(
      bondDecider,
      { id: bondId, actor, input: { approveAdjustment: requestId } },
      async (state) => {
        const closed = await this.accounts.closed(actor, liveBond(state).accountId);
        return approveAdjustment(state, { requestId, approver, today, closed });
      },
    );
    return { requestId };
  }
}
