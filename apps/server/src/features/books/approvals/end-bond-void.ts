import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { declineBondVoid as contract } from '#contracts/books/approvals/bond-voids.ts';
import type { InputOf, ResponseOf } from '#contracts/kernel/endpoint.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { bondDecider, declineBondVoid, withdrawBondVoid } from '../bond/index.ts';

/** Ends the request to void a bond, which stays as it is: declined with a reason, or withdrawn by who asked. */
export class EndBondVoid extends Command<ResponseOf<typeof contract>> {
  constructor(
    readonly actor: Actor,
    readonly request: InputOf<typeof contract>['params'] & { declined: InputOf<typeof contract>['body'] | null },
  ) {
    super();
  }
}

@CommandHandler(EndBondVoid)
export class EndBondVoidHandler implements ICommandHandler<EndBondVoid> {
  constructor(private readonly commands: CommandRunner) {}

  async execute({ actor, request }: EndBondVoid): Promise<ResponseOf<typeof contract>> {
    const { bondId, requestId, declined } = request;
    const command = declined
      ? { id: bondId, actor, input: { declineVoid: requestId, ...declined }, text: declined }
      : { id: bondId, actor, input: { withdrawVoid: requestId } };
    await this.commands.run(bondDecider, command, (state) =>
      declined ? declineBondVoid(state, requestId) : withdrawBondVoid(state, requestId, actor.userId),
    );
    return { requestId };
  }
}
