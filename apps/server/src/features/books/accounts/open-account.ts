import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { openAccount as contract } from '#contracts/books/account/accounts.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { dayOf } from '#domain/kernel/days.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { Clock } from '../../../kernel/clock.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { Defendants } from '../../people/people/index.ts';
import { ShortIds } from '../ledger/index.ts';
import { accountDecider, openAccount } from '../account/index.ts';

/** Opens an account for a defendant; the command id is the account's id. */
export class OpenAccount extends CommandOf(contract) {}

@CommandHandler(OpenAccount)
export class OpenAccountHandler implements ICommandHandler<OpenAccount> {
  constructor(
    private readonly commands: CommandRunner,
    private readonly defendants: Defendants,
    private readonly shortIds: ShortIds,
    private readonly clock: Clock,
  ) {}

  async execute({ actor, body: input }: OpenAccount): Promise<ResponseOf<typeof contract>> {
    const { defendantId } = input;
    const accountId = actor.commandId;
    await this.defendants.exists(actor, defendantId);
    const openedOn = dayOf(this.clock.now(), actor.timeZone);
    const { position } = await this.commands.run(accountDecider, { id: accountId, actor, input }, (state) =>
      openAccount(state, { defendantId, openedOn }),
    );
    return { accountId, shortId: await this.shortIds.ofAccount(actor, accountId, position) };
  }
}
