import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { makePromise as contract } from '#contracts/books/plans/promises.ts';
import type { InputOf, ResponseOf } from '#contracts/kernel/endpoint.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { PlanCommands } from './plan-commands.ts';
import { makePromise } from './plan.ts';

/** Keeps a promise to pay; the command id is its id, and that of the call it came of. */
export class MakePromise extends Command<ResponseOf<typeof contract>> {
  constructor(
    readonly actor: Actor,
    readonly accountId: string,
    readonly input: InputOf<typeof contract>['body'],
  ) {
    super();
  }
}

@CommandHandler(MakePromise)
export class MakePromiseHandler implements ICommandHandler<MakePromise> {
  constructor(private readonly plans: PlanCommands) {}

  async execute({ actor, accountId, input }: MakePromise): Promise<ResponseOf<typeof contract>> {
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
