import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { setPlan as contract } from '#contracts/books/plans/plans.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { PlanCommands } from './plan-commands.ts';
import { PlanProposals } from './plan-proposal.ts';

/** Sets up the payment plan of an account, or a new version of it from today on. */
export class SetPlan extends CommandOf(contract) {}

@CommandHandler(SetPlan)
export class SetPlanHandler implements ICommandHandler<SetPlan> {
  constructor(
    private readonly proposals: PlanProposals,
    private readonly plans: PlanCommands,
  ) {}

  async execute({ actor, params: { accountId }, body: input }: SetPlan): Promise<ResponseOf<typeof contract>> {
    const text = { reason: input.reason };
    await this.plans.run({ actor, accountId, input, text }, (situation) =>
      this.proposals.decision(actor, accountId, input, situation),
    );
    return { accountId };
  }
}
