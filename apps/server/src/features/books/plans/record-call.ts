import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { recordCall as contract } from '#contracts/books/plans/promises.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { PlanCommands } from './plan-commands.ts';
import { recordCall } from './plan.ts';

/** Records what came of a call; the command id is the call's id. */
export class RecordCall extends CommandOf(contract) {}

@CommandHandler(RecordCall)
export class RecordCallHandler implements ICommandHandler<RecordCall> {
  constructor(private readonly plans: PlanCommands) {}

  async execute({ actor, params: { accountId }, body: input }: RecordCall): Promise<ResponseOf<typeof contract>> {
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
