import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { makePromise as contract } from '#contracts/books/plans/promises.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { PlanCommands } from './plan-commands.ts';
import { makePromise } from './plan.ts';

/** Keeps a promise to pay; the command id is its id, and that of the call it came of. */
export class MakePromise extends CommandOf(contract) {}

@CommandHandler(MakePromise)
export class MakePromiseHandler implements ICommandHandler<MakePromise> {
  constructor(private readonly plans: PlanCommands) {}

  async execute({ actor, params: { accountId }, body: input }: MakePromise): Promise<ResponseOf<typeof contract>> {
    const { promisedBy, note, ...promise } = input;
    const promiseId = actor.commandId;
    await this.plans.run(
      { actor, accountId, input, text: { promisedBy, note } },
      ({ today, balanceCents }) =>
        (state) =>
          makePromise(state, { ...promise, promiseId, today, balanceCents }),
    );
    return { promiseId };
  }
}
