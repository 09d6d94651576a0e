import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { InputOf, ResponseOf } from '#contracts/kernel/endpoint.ts';
import type { actOnMyPower as contract } from '#contracts/powers/inventory/powers.ts';
import { Clock } from '../../../kernel/clock.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { HOLDERS_ACTS, powerDecider, PowerRefusals } from '../../books/power-numbers/index.ts';
import { Powers } from './powers.query.ts';

/** Reserves a power of one's own, releases it, hands it back, or reports it lost (powers#who-may-powers). */
export class ActOnMyPower extends Command<ResponseOf<typeof contract>> {
  constructor(
    readonly actor: Actor,
    readonly powerId: string,
    readonly input: InputOf<typeof contract>['body'],
  ) {
    super();
  }
}

@CommandHandler(ActOnMyPower)
export class ActOnMyPowerHandler implements ICommandHandler<ActOnMyPower> {
  constructor(
    private readonly commands: CommandRunner,
    private readonly refusals: PowerRefusals,
    private readonly powers: Powers,
    private readonly clock: Clock,
  ) {}

  async execute({ actor, powerId, input }: ActOnMyPower): Promise<ResponseOf<typeof contract>> {
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
