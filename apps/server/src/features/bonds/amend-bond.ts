import { CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import type { amendBond as contract } from '#contracts/bonds.ts';
import type { InputOf, ResponseOf } from '#contracts/endpoint.ts';
import { dayOf } from '#domain/days.ts';
import { normalizePowerNumber } from '#domain/power-number.ts';
import { Clock } from '../../platform/clock.ts';
import { CommandRunner } from '../../platform/event-log/command-runner.ts';
import { Refused } from '../../platform/refused.ts';
import type { Actor } from '../../platform/tenancy/actor.ts';
import { PremiumRules } from '../organizations/index.ts';
import { amendBond, bondDecider, bookedPremium, liveBond } from './bond.ts';
import { PowerClaims } from './power-claims.ts';

/** Amends a bond; a changed premium books the difference. */
export class AmendBond {
  constructor(
    readonly actor: Actor,
    readonly bondId: string,
    readonly input: InputOf<typeof contract>['body'],
  ) {}
}

/** Claims a new power number before the amendment and releases the old one after it (decision 18). */
@CommandHandler(AmendBond)
export class AmendBondHandler implements ICommandHandler<AmendBond> {
  constructor(
    private readonly commands: CommandRunner,
    private readonly rules: PremiumRules,
    private readonly powers: PowerClaims,
    private readonly clock: Clock,
  ) {}

  async execute({ actor, bondId, input }: AmendBond): Promise<ResponseOf<typeof contract>> {
    const { reason, ...fields } = input;
    const command = { id: bondId, actor, input, text: { reason } };
    const before = await this.commands.look(bondDecider, command);
    if (before.replayed) return bookedPremium(bondId, before.replayed.events);

    const rules = await this.rules.inForce(actor);
    const today = dayOf(this.clock.now(), actor.timeZone);
    const decision = { fields, rules, today, role: actor.role, hasReason: reason !== '' };
    const [wanted] = amendBond(before.state, decision);
    const bond = liveBond(before.state);
    if (!wanted) return { bondId, accountId: bond.accountId, premiumCents: bond.premiumCents };

    const oldNumber = bond.fields.powerNumber;
    const renumbered = normalizePowerNumber(oldNumber) !== normalizePowerNumber(fields.powerNumber);
    const oldClaim = renumbered ? await this.powers.holder(actor, oldNumber) : null;
    if (renumbered) await this.powers.claim(actor, fields.powerNumber, bondId);
    const { events } = await this.commands.run(bondDecider, command, (state) => {
      // Whoever renumbered it meanwhile may have released the number that this form still carries.
      if (liveBond(state).fields.powerNumber !== oldNumber) throw new Refused('CONFLICT');
      return amendBond(state, decision);
    });
    if (oldClaim?.bondId === bondId) await this.powers.release(actor, oldNumber, oldClaim);

    return bookedPremium(bondId, events.length > 0 ? events : [wanted]);
  }
}
