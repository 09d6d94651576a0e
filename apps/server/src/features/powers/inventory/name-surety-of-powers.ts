import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { v5 as uuidV5 } from 'uuid';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { nameSuretyOfPowers as contract } from '#contracts/powers/inventory/powers.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { Refused } from '../../../kernel/refused.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { nameSurety, powerDecider } from '../../books/power-numbers/index.ts';
import { Sureties } from '../../agency/sureties/index.ts';
import { Powers } from './powers.query.ts';

type Answer = ResponseOf<typeof contract>;

/**
 * Names the surety of powers that none was known for, one after the other; what cannot be named is said beside each
 * (powers#number-without-surety).
 */
export class NameSuretyOfPowers extends CommandOf(contract) {}

/** Each power is a stream of its own: sent again after a crash, those that were named are named still. */
@CommandHandler(NameSuretyOfPowers)
export class NameSuretyOfPowersHandler implements ICommandHandler<NameSuretyOfPowers> {
  constructor(
    private readonly commands: CommandRunner,
    private readonly powers: Powers,
    private readonly sureties: Sureties,
  ) {}

  async execute({ actor, body: input }: NameSuretyOfPowers): Promise<Answer> {
    const { suretyId, reason } = input;
    await this.sureties.mustBeKnown(actor, suretyId);
    const powerIds = [...new Set(input.powerIds)];
    const keys = await this.powers.keysOf(actor, powerIds);
    const refused: Answer['refused'] = [];
    for (const powerId of powerIds) {
      const as = { ...actor, commandId: uuidV5(powerId, actor.commandId) };
      const command = {
        id: keys.get(powerId) ?? '',
        actor: as,
        input: { powerId, suretyId, reason },
        text: { reason },
      };
      try {
        if (command.id === '') throw new Refused('POWER_NOT_FOUND');
        await this.commands.run(powerDecider, command, (state) => nameSurety(state, powerId, suretyId));
      } catch (error) {
        if (!(error instanceof Refused) || error.status >= 500) throw error;
        refused.push({ powerId, message: error.message });
      }
    }
    return { named: powerIds.length - refused.length, refused };
  }
}
