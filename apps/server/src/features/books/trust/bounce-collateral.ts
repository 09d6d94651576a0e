import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { bounceCollateral as contract } from '#contracts/books/trust/collateral.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { BookingDays } from '../periods/index.ts';
import { bounceCollateral } from './trust.ts';
import { trustDecider } from './trust-state.ts';

/** The bank sent a check of collateral back. */
export class BounceCollateral extends CommandOf(contract) {}

@CommandHandler(BounceCollateral)
export class BounceCollateralHandler implements ICommandHandler<BounceCollateral> {
  constructor(
    private readonly commands: CommandRunner,
    private readonly days: BookingDays,
  ) {}

  async execute({ actor, params: { receiptId }, body }: BounceCollateral): Promise<ResponseOf<typeof contract>> {
    const { bouncedOn, reason } = body;
    const deciding = await this.days.deciding(actor, reason);
    const input = { bounceCollateral: receiptId, ...body };
    await this.commands.run(trustDecider, { id: actor.organizationId, actor, input, text: { reason } }, (state) =>
      bounceCollateral(state, { receiptId, bouncedOn }, deciding),
    );
    return { receiptId };
  }
}
