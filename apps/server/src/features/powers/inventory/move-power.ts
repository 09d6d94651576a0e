import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { ADMINS_MOVES, movePower as contract } from '#contracts/powers/inventory/powers.ts';
import { dayOf } from '#domain/kernel/days.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { Clock } from '../../../kernel/clock.ts';
import { Refused } from '../../../kernel/refused.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { movePower, powerDecider, PowerRefusals } from '../../books/power-numbers/index.ts';
import { Powers } from './powers.query.ts';

/** Voids a power, says that it is lost or found, transfers it to another agency, or returns it to its surety. */
export class MovePower extends CommandOf(contract) {}

@CommandHandler(MovePower)
export class MovePowerHandler implements ICommandHandler<MovePower> {
  constructor(
    private readonly commands: CommandRunner,
    private readonly refusals: PowerRefusals,
    private readonly powers: Powers,
    private readonly clock: Clock,
  ) {}

  async execute({ actor, params: { powerId }, body: input }: MovePower): Promise<ResponseOf<typeof contract>> {
    const { to, reason } = input;
    if (ADMINS_MOVES.includes(to) && actor.role !== 'Admin') throw new Refused('ROLE_REFUSED');
    const { key } = await this.powers.get(actor, powerId);
    const today = dayOf(this.clock.now(), actor.timeZone);
    const command = { id: key, actor, input, text: { reason } };
    await this.refusals.named(actor, () =>
      this.commands.run(powerDecider, command, (state) => movePower(state, { powerId, to, today })),
    );
    return { powerId };
  }
}
