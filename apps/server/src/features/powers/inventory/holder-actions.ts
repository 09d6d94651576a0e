import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { actOnMyPower as contract } from '#contracts/powers/inventory/powers.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { Clock } from '../../../kernel/clock.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { HOLDERS_ACTS, powerDecider, PowerRefusals } from '../../books/power-numbers/index.ts';
import { Powers } from './powers.query.ts';

/** Reserves a power of one's own, releases it, hands it back, or reports it lost (powers#who-may-powers). */
export class ActOnMyPower extends CommandOf(contract) {}

@CommandHandler(ActOnMyPower)
export class ActOnMyPowerHandler implements ICommandHandler<ActOnMyPower> {
  constructor(
    private readonly commands: CommandRunner,
    private readonly refusals: PowerRefusals,
    private readonly powers: Powers,
    private readonly clock: Clock,
  ) {}

  async execute({ actor, params: { powerId }, body: input }: ActOnMyPower): Promise<ResponseOf<typeof contract>> {
    const { key } = await this.powers.get(actor, powerId);
    const now = this.clock.now();
    await this.refusals.named(actor, () =>
      this.commands.run(powerDecider, { id: key, actor, input }, (state) =>
        HOLDERS_ACTS[input.act](state, powerId, actor.userId, now),
      ),
    );
    return { powerId };
  }
}
