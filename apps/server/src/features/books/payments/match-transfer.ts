import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { matchTransfer as matching } from '#contracts/books/payments/banking.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { dayOf } from '#domain/kernel/days.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { Clock } from '../../../kernel/clock.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { accountDecider, banking } from '../account/index.ts';

/** Matches a transfer with the bank's statement (money#bank-match). */
export class MatchTransfer extends CommandOf(matching) {}

@CommandHandler(MatchTransfer)
export class MatchTransferHandler implements ICommandHandler<MatchTransfer> {
  constructor(
    private readonly commands: CommandRunner,
    private readonly clock: Clock,
  ) {}

  async execute({ actor, params: place, body: input }: MatchTransfer): Promise<ResponseOf<typeof matching>> {
    const { accountId, paymentId } = place;
    const today = dayOf(this.clock.now(), actor.timeZone);
    const command = { id: accountId, actor, input: { paymentId, ...input } };
    await this.commands.run(accountDecider, command, (state) =>
      banking.matchTransfer(state, { paymentId, matchedOn: input.matchedOn, today }),
    );
    return { paymentId };
  }
}
