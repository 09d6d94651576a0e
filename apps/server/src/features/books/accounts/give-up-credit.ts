import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { giveUpCredit as contract } from '#contracts/books/account/unclaimed.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { dayOf } from '#domain/kernel/days.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { Clock } from '../../../kernel/clock.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { accountDecider, AccountLedger, giveUpCredit } from '../account/index.ts';

/** Gives a credit up as unclaimed (money#recipes-of-credits, money#refund-limit); the command id is the entry's id. */
export class GiveUpCredit extends CommandOf(contract) {}

/** The balance that decides is the ledger's at the head of the account's stream. */
@CommandHandler(GiveUpCredit)
export class GiveUpCreditHandler implements ICommandHandler<GiveUpCredit> {
  constructor(
    private readonly commands: CommandRunner,
    private readonly ledger: AccountLedger,
    private readonly clock: Clock,
  ) {}

  async execute({ actor, params: { accountId }, body: input }: GiveUpCredit): Promise<ResponseOf<typeof contract>> {
    const { amountCents, reason } = input;
    const unclaimedId = actor.commandId;
    const command = { id: accountId, actor, input: { unclaimed: input }, text: { reason } };
    const { replayed } = await this.commands.replayOrState(accountDecider, command);
    if (replayed) return { unclaimedId };
    const today = dayOf(this.clock.now(), actor.timeZone);
    await this.commands.run(accountDecider, command, async (state, head) => {
      const balanceCents = await this.ledger.balanceAt(actor, accountId, head);
      return giveUpCredit(state, { unclaimedId, amountCents, today }, balanceCents);
    });
    return { unclaimedId };
  }
}
