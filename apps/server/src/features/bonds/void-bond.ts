import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import type { voidBond as contract } from '#contracts/books/bonds.ts';
import type { InputOf, ResponseOf } from '#contracts/kernel/endpoint.ts';
import { dayOf } from '#domain/days.ts';
import { Clock } from '../../kernel/clock.ts';
import { CommandRunner } from '../../platform/event-log/command-runner.ts';
import type { Actor } from '../../kernel/actor.ts';
import { FeesOfBond } from './fees-of-bond.ts';
import { Rewrites } from './rewrites.ts';
import { AccountForBond, bondDecider, liveBond, voidBond } from '../books/index.ts';
import { PowerClaims } from '../power-numbers/index.ts';

/** Voids a bond written in error: its premium is taken back and its power freed (decision 18). */
export class VoidBond extends Command<ResponseOf<typeof contract>> {
  constructor(
    readonly actor: Actor,
    readonly bondId: string,
    readonly input: InputOf<typeof contract>['body'],
  ) {
    super();
  }
}

/** All refusals first, then the bond, then the fees that go along with it, then its power, then its source. */
@CommandHandler(VoidBond)
export class VoidBondHandler implements ICommandHandler<VoidBond> {
  constructor(
    private readonly commands: CommandRunner,
    private readonly powers: PowerClaims,
    private readonly accounts: AccountForBond,
    private readonly fees: FeesOfBond,
    private readonly rewrites: Rewrites,
    private readonly clock: Clock,
  ) {}

  async execute({ actor, bondId, input }: VoidBond): Promise<ResponseOf<typeof contract>> {
    const { reasonCode, reason, fees, paperIntact } = input;
    const command = { id: bondId, actor, input, text: { reason } };
    const today = dayOf(this.clock.now(), actor.timeZone);
    const before = await this.commands.look(bondDecider, command);
    if (!before.replayed) {
      const bond = liveBond(before.state);
      const closed = await this.accounts.closed(actor, bond.accountId);
      const decision = { reasonCode, today, closed, paperIntact };
      voidBond(before.state, decision);
      await this.fees.mustStand(actor, { bondId, ...bond }, fees, { reasonCode, today });
      await this.commands.run(bondDecider, command, (state) => voidBond(state, decision));
    }
    // The steps after the bond's own event are completed when the command is sent again.
    const { written } = await this.commands.read(bondDecider, actor, bondId);
    if (!written) return { bondId };
    await this.fees.voidAll(actor, { bondId, ...written }, fees, { reasonCode, reason, today });
    if (written.rewriteOf !== null) await this.rewrites.settle(actor, written.rewriteOf);
    await this.powers.follow(actor, ...(await this.powers.numbersUnder(actor, bondId)));
    return { bondId };
  }
}
