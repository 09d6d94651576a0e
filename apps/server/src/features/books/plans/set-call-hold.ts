import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { setCallHold as contract } from '#contracts/books/plans/promises.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { PlanCommands } from './plan-commands.ts';
import { setCallHold } from './plan.ts';

/** Holds calls to an account, or lifts the hold (today#not-on-call-list). */
export class SetCallHold extends CommandOf(contract) {}

@CommandHandler(SetCallHold)
export class SetCallHoldHandler implements ICommandHandler<SetCallHold> {
  constructor(private readonly plans: PlanCommands) {}

  async execute({ actor, params: { accountId }, body: input }: SetCallHold): Promise<ResponseOf<typeof contract>> {
    const { hold } = input;
    const text = hold === null ? {} : { reason: hold.reason };
    await this.plans.run(
      { actor, accountId, input: { setCallHold: input }, text },
      ({ today }) =>
        (state) =>
          setCallHold(state, { hold, today }),
    );
    return { accountId };
  }
}
