import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { withdrawRequest as contract } from '#contracts/books/approvals/approvals.ts';
import type { InputOf, ResponseOf } from '#contracts/kernel/endpoint.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { accountDecider, withdrawRequest } from '../account/index.ts';

/** Withdraws what one asked for. */
export class WithdrawRequest extends Command<ResponseOf<typeof contract>> {
  constructor(
    readonly actor: Actor,
    readonly request: InputOf<typeof contract>['params'],
  ) {
    super();
  }
}

@CommandHandler(WithdrawRequest)
export class WithdrawRequestHandler implements ICommandHandler<WithdrawRequest> {
  constructor(private readonly commands: CommandRunner) {}

  async execute({ actor, request }: WithdrawRequest): Promise<ResponseOf<typeof contract>> {
    const { accountId, requestId } = request;
    const { userId } = actor;
    const command = { id: accountId, actor, input: { withdraw: requestId } };
    await this.commands.run(accountDecider, command, (state) => withdrawRequest(state, requestId, userId));
    return { requestId };
  }
}
