import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { declineAdjustment as contract } from '#contracts/books/approvals/approvals.ts';
import type { InputOf, ResponseOf } from '#contracts/kernel/endpoint.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { bondDecider, declineAdjustment, withdrawAdjustment } from '../bond/index.ts';

/** Ends the request for an adjustment without booking it: declined with a reason, or withdrawn by who asked. */
export class EndAdjustment extends Command<ResponseOf<typeof contract>> {
  constructor(
    readonly actor: Actor,
    readonly request: InputOf<typeof contract>['params'] & { declined: InputOf<typeof contract>['body'] | null },
  ) {
    super();
  }
}

@CommandHandler(EndAdjustment)
export class EndAdjustmentHandler implements ICommandHandler<EndAdjustment> {
  constructor(private readonly commands: CommandRunner) {}

  async execute({ actor, request }: EndAdjustment): Promise<ResponseOf<typeof contract>> {
    const { bondId, requestId, declined } = request;
    const command = declined
      ? { id: bondId, actor, input: { declineAdjustment: requestId, ...declined }, text: declined }
      : { id: bondId, actor, input: { withdrawAdjustment: requestId } };
    await this.commands.run(bondDecider, command, (state) =>
      declined ? declineAdjustment(state, requestId) : withdrawAdjustment(state, requestId, actor.userId),
    );
    return { requestId };
  }
}
