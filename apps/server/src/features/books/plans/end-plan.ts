import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { endPlan as contract } from '#contracts/books/plans/plans.ts';
import type { InputOf, ResponseOf } from '#contracts/kernel/endpoint.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { PlanCommands } from './plan-commands.ts';
import { endPlan } from './plan.ts';

/** Ends the payment plan of an account: from today on the whole balance is due. */
export class EndPlan extends Command<ResponseOf<typeof contract>> {
  constructor(
    readonly actor: Actor,
    readonly accountId: string,
    readonly input: InputOf<typeof contract>['body'],
  ) {
    super();
  }
}

@CommandHandler(EndPlan)
export class EndPlanHandler implements ICommandHandler<EndPlan> {
  constructor(private readonly plans: PlanCommands) {}

  async execute({ actor, accountId, input }: EndPlan): Promise<ResponseOf<typeof contract>> {
    const command = { actor, accountId, input: { endPlan: input }, text: input, onClosed: true } as const;
    await this.plans.run(command, (situation) => (state) => endPlan(state, situation));
    return { accountId };
  }
}
