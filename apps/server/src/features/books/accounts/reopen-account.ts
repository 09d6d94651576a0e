import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { reopenAccount as contract } from '#contracts/books/account/accounts.ts';
import type { InputOf, ResponseOf } from '#contracts/kernel/endpoint.ts';
import { dayOf } from '#domain/kernel/days.ts';
import { Clock } from '../../../kernel/clock.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { accountDecider, reopenAccount } from '../account/index.ts';

/** Reopens an account; the reason stands beside the event (money#reasons-required). */
export class ReopenAccount extends Command<ResponseOf<typeof contract>> {
  constructor(
    readonly actor: Actor,
    readonly accountId: string,
    readonly input: InputOf<typeof contract>['body'],
  ) {
    super();
  }
}

@CommandHandler(ReopenAccount)
export class ReopenAccountHandler implements ICommandHandler<ReopenAccount> {
  constructor(
    private readonly commands: CommandRunner,
    private readonly clock: Clock,
  ) {}

  async execute({ actor, accountId, input }: ReopenAccount): Promise<ResponseOf<typeof contract>> {
    const reopenedOn = dayOf(this.clock.now(), actor.timeZone);
    const command = { id: accountId, actor, input: { reopen: accountId, ...input }, text: input };
    await this.commands.run(accountDecider, command, (state) => reopenAccount(state, { reopenedOn }));
    return { accountId };
  }
}
