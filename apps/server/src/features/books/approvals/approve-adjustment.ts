import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { approveAdjustment as contract } from '#contracts/books/approvals/approvals.ts';
import type { InputOf, ResponseOf } from '#contracts/kernel/endpoint.ts';
import { dayOf } from '#domain/kernel/days.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { AccountForBond } from '../account/index.ts';
import { approveAdjustment, bondDecider, liveBond } from '../bond/index.ts';
import { Approvers } from './approvers.query.ts';

/** Approves an adjustment, which books it; `alone`: the Admin who asked releases it (money#released-alone). */
export class ApproveAdjustment extends Command<ResponseOf<typeof contract>> {
  constructor(
    readonly actor: Actor,
    readonly request: InputOf<typeof contract>['params'] & { alone: boolean },
  ) {
    super();
  }
}

/** The limits are judged at the head of the bond's stream, like those of asking. */
@CommandHandler(ApproveAdjustment)
export class ApproveAdjustmentHandler implements ICommandHandler<ApproveAdjustment> {
  constructor(
    private readonly commands: CommandRunner,
    private readonly accounts: AccountForBond,
    private readonly approvers: Approvers,
  ) {}

  async execute({ actor, request }: ApproveAdjustment): Promise<ResponseOf<typeof contract>> {
    const { bondId, requestId, alone } = request;
    const approver = await this.approvers.deciding(actor, alone);
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
