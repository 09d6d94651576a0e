import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import type { reopenAccount as contract } from '#contracts/books/accounts.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { dayOf } from '#domain/days.ts';
import { Clock } from '../../kernel/clock.ts';
import { CommandRunner } from '../../platform/event-log/command-runner.ts';
import type { Actor } from '../../kernel/actor.ts';
import { accountDecider, reopenAccount } from './account.ts';

/** Reopens an account. */
export class ReopenAccount extends Command<ResponseOf<typeof contract>> {
  constructor(
    readonly actor: Actor,
    readonly accountId: string,
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

  async execute({ actor, accountId }: ReopenAccount): Promise<ResponseOf<typeof contract>> {
    const reopenedOn = dayOf(this.clock.now(), actor.timeZone);
    const input = { reopen: accountId };
    await this.commands.run(accountDecider, { id: accountId, actor, input }, (state) =>
      reopenAccount(state, { reopenedOn }),
    );
    return { accountId };
  }
}
