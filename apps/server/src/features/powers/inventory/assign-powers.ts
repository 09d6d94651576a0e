import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { v5 as uuidV5 } from 'uuid';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { assignPowers as contract } from '#contracts/powers/inventory/powers.ts';
import { dayOf } from '#domain/kernel/days.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { Clock } from '../../../kernel/clock.ts';
import { Refused } from '../../../kernel/refused.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { PostingAgents } from '../../books/bonds/index.ts';
import { assignPower, powerDecider, PowerRefusals } from '../../books/power-numbers/index.ts';
import { Credentials } from '../../agency/sureties/index.ts';
import { Powers } from './powers.query.ts';

type Answer = ResponseOf<typeof contract>;

/** Gives powers to an agent, one after the other; what cannot be given is said beside each. */
export class AssignPowers extends CommandOf(contract) {}

/** Each power is a stream of its own: sent again after a crash, those that were given are given still. */
@CommandHandler(AssignPowers)
export class AssignPowersHandler implements ICommandHandler<AssignPowers> {
  constructor(
    private readonly commands: CommandRunner,
    private readonly refusals: PowerRefusals,
    private readonly powers: Powers,
    private readonly agents: PostingAgents,
    private readonly credentials: Credentials,
    private readonly clock: Clock,
  ) {}

  async execute({ actor, body: input }: AssignPowers): Promise<Answer> {
    const { holderId } = input;
    await this.agents.mustWorkHere(actor, holderId);
    const today = dayOf(this.clock.now(), actor.timeZone);
    const powerIds = [...new Set(input.powerIds)];
    const keys = await this.powers.keysOf(actor, powerIds);
    const refused: Answer['refused'] = [];
    for (const powerId of powerIds) {
      const as = { ...actor, commandId: uuidV5(powerId, actor.commandId) };
      const command = { id: keys.get(powerId) ?? '', actor: as, input: { powerId, holderId } };
      try {
        if (command.id === '') throw new Refused('POWER_NOT_FOUND');
        const { powers } = await this.commands.read(powerDecider, actor, command.id);
        const { suretyId = null } = powers.find((power) => power.powerId === powerId) ?? {};
        await this.credentials.mustHold(actor, { agentId: holderId, suretyId, on: today });
        await this.refusals.named(actor, () =>
          this.commands.run(powerDecider, command, (state) => assignPower(state, { powerId, holderId, today })),
        );
      } catch (error) {
        if (!(error instanceof Refused) || error.status >= 500) throw error;
        refused.push({ powerId, message: error.message });
      }
    }
    return { assigned: powerIds.length - refused.length, refused };
  }
}
