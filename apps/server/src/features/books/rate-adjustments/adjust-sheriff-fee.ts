import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { adjustSheriffFee as contract } from '#contracts/books/bond/adjusting-bonds.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { dayOf } from '#domain/kernel/days.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { Clock } from '../../../kernel/clock.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { bondDecider } from '../bond/index.ts';
import { PremiumRules } from '../../agency/organizations/index.ts';
import { adjustSheriffFee } from './rate-adjustment.ts';

/**
 * Books the difference to the sheriff's fee of a bond's parish and day, as it was previewed (money#bringing-up-bonds).
 */
export class AdjustSheriffFee extends CommandOf(contract) {}

@CommandHandler(AdjustSheriffFee)
export class AdjustSheriffFeeHandler implements ICommandHandler<AdjustSheriffFee> {
  constructor(
    private readonly commands: CommandRunner,
    private readonly rules: PremiumRules,
    private readonly clock: Clock,
  ) {}

  async execute({ actor, params: { bondId }, body: input }: AdjustSheriffFee): Promise<ResponseOf<typeof contract>> {
    const { feeCents, basedOn, reason } = input;
    // Straight from the table, as the preview: the rates that bonds are priced by may be some seconds old.
    const sheriffFees = await this.rules.sheriffFees(actor.organizationId);
    const today = dayOf(this.clock.now(), actor.timeZone);
    const text = { reason: `Sheriff's fee brought up. ${reason}` };
    await this.commands.run(bondDecider, { id: bondId, actor, input, text }, (state) =>
      adjustSheriffFee(state, { sheriffFees, feeCents, basedOn, today }),
    );
    return { bondId, feeCents };
  }
}
