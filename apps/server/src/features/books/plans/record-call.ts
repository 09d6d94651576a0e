import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { recordCall as contract } from '#contracts/books/plans/promises.ts';
import type { InputOf, ResponseOf } from '#contracts/kernel/endpoint.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { PlanCommands } from './plan-commands.ts';
import { recordCall } from './plan.ts';

/** Records what came of a call; the command id is the call's id. */
export class RecordCall extends Command<ResponseOf<typeof contract>> {
  constructor(
    readonly actor: Actor,
    readonly accountId: string,
    readonly input: InputOf<typeof contract>['body'],
  ) {
    super();
  }
}

@CommandHandler(RecordCall)
export class RecordCallHandler implements ICommandHandler<RecordCall> {
  constructor(private readonly plans: PlanCommands) {}

  async execute({ actor, accountId, input }: RecordCall): Promise<ResponseOf<typeof contract>> {
    const { outcome, note } = input;
    const callId = actor.commandId;
    const command = { actor, accountId, input: { recordCall: input }, text: { note } };
    await this.plans.run(
      command,
      ({ today }) =>
        (state) =>
          recordCall(state, { callId, outcome, today }),
    );
    return { callId };
  }
}
