import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { deletePower as contract } from '#contracts/powers/inventory/powers.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { deletePower, powerDecider, PowerRefusals } from '../../books/power-numbers/index.ts';
import { Powers } from './powers.query.ts';

/** Deletes a power that was never used; another one is voided (powers#deleting-a-power, powers#deleting-a-power). */
export class DeletePower extends CommandOf(contract) {}

@CommandHandler(DeletePower)
export class DeletePowerHandler implements ICommandHandler<DeletePower> {
  constructor(
    private readonly commands: CommandRunner,
    private readonly refusals: PowerRefusals,
    private readonly powers: Powers,
  ) {}

  async execute({ actor, params: { powerId } }: DeletePower): Promise<ResponseOf<typeof contract>> {
    const { key, powerNumber } = await this.powers.kept(actor, powerId);
    const command = { id: key, actor, input: { powerId } };
    const { events } = await this.refusals.named(actor, () =>
      this.commands.run(powerDecider, command, (state) => deletePower(state, powerId)),
    );
    const wasVoided = events[0]?.type !== 'PowerReceivedInError';
    const message = wasVoided
      ? `Power ${powerNumber} was used before, so it was voided.`
      : `Power ${powerNumber} deleted.`;
    return { wasVoided, message };
  }
}
