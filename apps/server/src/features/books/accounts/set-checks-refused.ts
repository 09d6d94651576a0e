import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { setChecksRefused as setting } from '#contracts/books/account/checks-refused.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { accountDecider, refuseChecks } from '../account/index.ts';

/** Says whether an account takes cash, card and money order only (money#no-more-checks). */
export class SetChecksRefused extends CommandOf(setting) {}

@CommandHandler(SetChecksRefused)
export class SetChecksRefusedHandler implements ICommandHandler<SetChecksRefused> {
  constructor(private readonly commands: CommandRunner) {}

  async execute({ actor, params: { accountId }, body }: SetChecksRefused): Promise<ResponseOf<typeof setting>> {
    const command = { id: accountId, actor, input: { checksRefused: body } };
    await this.commands.run(accountDecider, command, (state) => refuseChecks(state, body));
    return { accountId, ...body };
  }
}
