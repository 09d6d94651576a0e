import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { askForAdjustment as contract } from '#contracts/books/account/adjustments.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { Clock } from '../../../kernel/clock.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { AccountForBond } from '../account/index.ts';
import { bondDecider, liveBond, requestAdjustment } from '../bond/index.ts';

/**
 * Asks for an adjustment of a bond's premium (money#adjusting-a-premium, money#second-person); the command id is the
 * request's id.
 */
export class AskForAdjustment extends CommandOf(contract) {}

/** Its money is the bond's, so the request lives on the bond's stream: whatever changes the premium meanwhile decides anew. */
@CommandHandler(AskForAdjustment)
export class AskForAdjustmentHandler implements ICommandHandler<AskForAdjustment> {
  constructor(
    private readonly commands: CommandRunner,
    private readonly accounts: AccountForBond,
    private readonly clock: Clock,
  ) {}

  async execute({ actor, params: { bondId }, body: input }: AskForAdjustment): Promise<ResponseOf<typeof contract>> {
    const { amountCents, reason } = input;
    const requestId = actor.commandId;
    const command = { id: bondId, actor, input: { adjustment: input }, text: { reason } };
    const wanted = { requestId, byCents: amountCents, askedBy: actor.userId, askedAt: this.clock.now().toISOString() };
    await this.commands.run(bondDecider, command, async (state) =>
      requestAdjustment(state, wanted, await this.accounts.closed(actor, liveBond(state).accountId)),
    );
    return { requestId };
  }
}
