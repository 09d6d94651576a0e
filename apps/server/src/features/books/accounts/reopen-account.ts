import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { reopenAccount as contract } from '#contracts/books/account/accounts.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { dayOf } from '#domain/kernel/days.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { Clock } from '../../../kernel/clock.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { accountDecider, reopenAccount } from '../account/index.ts';

/** Reopens an account; the reason stands beside the event (money#reasons-required). */
export class ReopenAccount extends CommandOf(contract) {}

@CommandHandler(ReopenAccount)
export class ReopenAccountHandler implements ICommandHandler<ReopenAccount> {
  constructor(
    private readonly commands: CommandRunner,
    private readonly clock: Clock,
  ) {}

  async execute({ actor, params: { accountId }, body: input }: ReopenAccount): Promise<ResponseOf<typeof contract>> {
    const reopenedOn = dayOf(this.clock.now(), actor.timeZone);
    const command = { id: accountId, actor, input: { reopen: accountId, ...input }, text: input };
    await this.commands.run(accountDecider, command, (state) => reopenAccount(state, { reopenedOn }));
    return { accountId };
  }
}
