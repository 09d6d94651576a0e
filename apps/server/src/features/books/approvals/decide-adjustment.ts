import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { adjustmentDecisions as contract } from '#contracts/books/approvals/approvals.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { AccountForBond } from '../account/index.ts';
import { approveAdjustment, bondDecider, declineAdjustment, liveBond, withdrawAdjustment } from '../bond/index.ts';
import { Decide, Decisions, inputOf } from './decide.ts';

/** Approves an adjustment, which books it, declines it, or takes it back. */
export class DecideAdjustment extends Decide<typeof contract> {}

const by = { decline: declineAdjustment, withdraw: withdrawAdjustment };

/** The limits are judged at the head of the bond's stream, like those of asking. */
@CommandHandler(DecideAdjustment)
export class DecideAdjustmentHandler implements ICommandHandler<DecideAdjustment> {
  constructor(
    private readonly decisions: Decisions,
    private readonly accounts: AccountForBond,
  ) {}

  execute({ actor, which, decision }: DecideAdjustment): Promise<ResponseOf<typeof contract.approve>> {
    const { bondId, requestId } = which;
    const command = { id: bondId, actor, input: inputOf('Adjustment', requestId, decision) };
    return this.decisions.carryOut(bondDecider, command, {
      requestId,
      decision,
      by,
      approve: async (state, decided) => {
        const closed = await this.accounts.closed(actor, liveBond(state).accountId);
        return approveAdjustment(state, { requestId, ...decided, closed });
      },
    });
  }
}
