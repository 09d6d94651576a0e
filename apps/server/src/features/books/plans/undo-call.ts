import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { undoCall as contract } from '#contracts/books/plans/promises.ts';
import type { InputOf, ResponseOf } from '#contracts/kernel/endpoint.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { PlanCommands } from './plan-commands.ts';
import { undoCall } from './plan.ts';

/** Takes back the record of a call of today: a wrong key was pressed. */
export class UndoCall extends Command<ResponseOf<typeof contract>> {
  constructor(
    readonly actor: Actor,
    readonly params: InputOf<typeof contract>['params'],
  ) {
    super();
  }
}

@CommandHandler(UndoCall)
export class UndoCallHandler implements ICommandHandler<UndoCall> {
  constructor(private readonly plans: PlanCommands) {}

  async execute({ actor, params }: UndoCall): Promise<ResponseOf<typeof contract>> {
    const { accountId, callId } = params;
    const command = { actor, accountId, input: { undoCall: callId }, onClosed: true } as const;
    await this.plans.run(
      command,
      ({ today }) =>
        (state) =>
          undoCall(state, { callId, today }),
    );
    return { callId };
  }
}
