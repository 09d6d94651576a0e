import { CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import type { voidBond as contract } from '#contracts/bonds.ts';
import type { InputOf, ResponseOf } from '#contracts/endpoint.ts';
import { dayOf } from '#domain/days.ts';
import { Clock } from '../../platform/clock.ts';
import { CommandRunner } from '../../platform/event-log/command-runner.ts';
import { newestState } from '../../platform/event-log/look-up.ts';
import type { Actor } from '../../platform/tenancy/actor.ts';
import { bondDecider, voidBond } from './bond.ts';
import { PowerClaims } from './power-claims.ts';

/** Voids a bond written in error: its premium is taken back and its power freed (decision 18). */
export class VoidBond {
  constructor(
    readonly actor: Actor,
    readonly bondId: string,
    readonly input: InputOf<typeof contract>['body'],
  ) {}
}

@CommandHandler(VoidBond)
export class VoidBondHandler implements ICommandHandler<VoidBond> {
  constructor(
    private readonly commands: CommandRunner,
    private readonly powers: PowerClaims,
    private readonly clock: Clock,
  ) {}

  async execute({ actor, bondId, input }: VoidBond): Promise<ResponseOf<typeof contract>> {
    const { reasonCode, reason } = input;
    const today = dayOf(this.clock.now(), actor.timeZone);
    await this.commands.run(bondDecider, { id: bondId, actor, input, text: { reason } }, (state) =>
      voidBond(state, { reasonCode, today }),
    );
    // A voided bond never claims again, so whatever it still holds is let go; sent again, this is made up for.
    const { written } = await newestState(this.commands, bondDecider, actor, bondId);
    const powerNumber = written?.fields.powerNumber ?? '';
    const claim = await this.powers.holder(actor, powerNumber);
    if (claim?.bondId === bondId) await this.powers.release(actor, powerNumber, claim);
    return { bondId };
  }
}
