import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { declineRequest as contract } from '#contracts/books/approvals/approvals.ts';
import type { InputOf, ResponseOf } from '#contracts/kernel/endpoint.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { accountDecider, declineRequest } from '../account/index.ts';

/** Declines a request; the reason stands beside the event. */
export class DeclineRequest extends Command<ResponseOf<typeof contract>> {
  constructor(
    readonly actor: Actor,
    readonly request: InputOf<typeof contract>['params'],
    readonly input: InputOf<typeof contract>['body'],
  ) {
    super();
  }
}

@CommandHandler(DeclineRequest)
export class DeclineRequestHandler implements ICommandHandler<DeclineRequest> {
  constructor(private readonly commands: CommandRunner) {}

  async execute({ actor, request, input }: DeclineRequest): Promise<ResponseOf<typeof contract>> {
    const { accountId, requestId } = request;
    const command = { id: accountId, actor, input: { decline: requestId, ...input }, text: input };
    await this.commands.run(accountDecider, command, (state) => declineRequest(state, requestId));
    return { requestId };
  }
}
