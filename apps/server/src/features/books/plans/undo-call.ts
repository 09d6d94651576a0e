import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { undoCall as contract } from '#contracts/books/plans/promises.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { PlanCommands } from './plan-commands.ts';
import { undoCall } from './plan.ts';

/** Takes back the record of a call of today: a wrong key was pressed. */
export class UndoCall extends CommandOf(contract) {}

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
