import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { payUnclaimed as contract } from '#contracts/books/account/unclaimed.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { accountDecider, payUnclaimed } from '../account/index.ts';
import { Agency } from '../../agency/organizations/index.ts';

/**
 * Pays an unclaimed credit out, or asks for it (money#recipes-of-credits, money#second-person); the command id is the
 * request's id.
 */
export class PayUnclaimed extends CommandOf(contract) {}

/** What is held is the account's own to know: no balance decides. */
@CommandHandler(PayUnclaimed)
export class PayUnclaimedHandler implements ICommandHandler<PayUnclaimed> {
  constructor(
    private readonly commands: CommandRunner,
    private readonly agency: Agency,
  ) {}

  async execute({ actor, params: { accountId }, body: input }: PayUnclaimed): Promise<ResponseOf<typeof contract>> {
    const { amountCents, to, method, externalReference, reason } = input;
    const requestId = actor.commandId;
    const { limitCents, today, ...asked } = await this.agency.asking(actor);
    const wanted = { ...asked, requestId, amountCents, to, method };
    const command = { id: accountId, actor, input: { payout: input }, text: { reason, externalReference } };
    const { events } = await this.commands.run(accountDecider, command, (state) =>
      payUnclaimed(state, wanted, { today, limitCents }),
    );
    return { requestId, paid: events.some(({ type }) => type === 'UnclaimedPaid') };
  }
}
