import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import type { closeAccount as contract } from '#contracts/books/accounts.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { dayOf } from '#domain/days.ts';
import { Clock } from '../../kernel/clock.ts';
import { CommandRunner } from '../../platform/event-log/command-runner.ts';
import type { Actor } from '../../kernel/actor.ts';
import { accountDecider, closeAccount } from '../books/index.ts';

/** Closes an account. */
export class CloseAccount extends Command<ResponseOf<typeof contract>> {
  constructor(
    readonly actor: Actor,
    readonly accountId: string,
  ) {
    super();
  }
}

@CommandHandler(CloseAccount)
export class CloseAccountHandler implements ICommandHandler<CloseAccount> {
  constructor(
    private readonly commands: CommandRunner,
    private readonly clock: Clock,
  ) {}

  async execute({ actor, accountId }: CloseAccount): Promise<ResponseOf<typeof contract>> {
    const closedOn = dayOf(this.clock.now(), actor.timeZone);
    const input = { close: accountId };
    await this.commands.run(accountDecider, { id: accountId, actor, input }, (state) =>
      closeAccount(state, { closedOn }),
    );
    return { accountId };
  }
}
