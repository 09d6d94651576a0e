import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { endPlan as contract } from '#contracts/books/plans/plans.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { PlanCommands } from './plan-commands.ts';
import { endPlan } from './plan.ts';

/** Ends the payment plan of an account: from today on the whole balance is due. */
export class EndPlan extends CommandOf(contract) {}

@CommandHandler(EndPlan)
export class EndPlanHandler implements ICommandHandler<EndPlan> {
  constructor(private readonly plans: PlanCommands) {}

  async execute({ actor, params: { accountId }, body: input }: EndPlan): Promise<ResponseOf<typeof contract>> {
    const command = { actor, accountId, input: { endPlan: input }, text: input, onClosed: true } as const;
    await this.plans.run(command, (situation) => (state) => endPlan(state, situation));
    return { accountId };
  }
}
