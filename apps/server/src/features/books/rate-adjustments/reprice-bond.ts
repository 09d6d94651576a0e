import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { repriceBond as contract } from '#contracts/books/bond/adjusting-bonds.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { dayOf } from '#domain/kernel/days.ts';
import { isSameRule } from '#domain/agency/premium.ts';
import { nameOfRule } from '#domain/agency/rule-words.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { Clock } from '../../../kernel/clock.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { Refused } from '../../../kernel/refused.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { PremiumRules } from '../../agency/organizations/index.ts';
import { AccountForBond } from '../account/index.ts';
import { bondDecider, bookedPremium, liveBond, repriceBond } from '../bond/index.ts';
import { PowerClaims } from '../power-numbers/index.ts';

/**
 * Adjusts the premium of a bond to the corrected version of the rule that priced it (money#corrected-premium-rules).
 */
export class RepriceBond extends CommandOf(contract) {}

@CommandHandler(RepriceBond)
export class RepriceBondHandler implements ICommandHandler<RepriceBond> {
  constructor(
    private readonly commands: CommandRunner,
    private readonly rules: PremiumRules,
    private readonly accounts: AccountForBond,
    private readonly powers: PowerClaims,
    private readonly clock: Clock,
  ) {}

  async execute({ actor, params: { bondId }, body: input }: RepriceBond): Promise<ResponseOf<typeof contract>> {
    const before = await this.commands.replayOrState(bondDecider, { id: bondId, actor, input });
    if (before.replayed) return bookedPremium(bondId, before.replayed.events);

    const { accountId, premiumCents, fields } = liveBond(before.state);
    const rule = await this.rule(actor, input.ruleId);
    const today = dayOf(this.clock.now(), actor.timeZone);
    const { sheriffFees } = await this.rules.inForce(actor);
    const power = await this.powers.powerOfBond(actor, fields, bondId);
    const decision = { rule, sheriffFees, today, power, closed: await this.accounts.closed(actor, accountId) };
    const text = { reason: `Premium rule corrected: ${nameOfRule(rule)}. ${rule.reason}`.trim() };
    const { events } = await this.commands.run(bondDecider, { id: bondId, actor, input, text }, (state) =>
      repriceBond(state, decision),
    );
    return events.length > 0 ? bookedPremium(bondId, events) : { bondId, accountId, premiumCents };
  }

  /** The version named must be the newest, since the person agreed to its figures. */
  private async rule({ organizationId }: Actor, ruleId: string) {
    const rules = await this.rules.list(organizationId);
    const named = rules.find((rule) => rule.ruleId === ruleId);
    if (!named) throw new Refused('PREMIUM_RULE_NOT_FOUND');
    if (rules.some((rule) => isSameRule(rule, named) && rule.version > named.version)) {
      throw new Refused('EDITED_MEANWHILE');
    }
    return named;
  }
}
