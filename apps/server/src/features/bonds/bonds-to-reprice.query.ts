import { Injectable } from '@nestjs/common';
import type { BondsToAdjust as Page, listBondsToReprice } from '#contracts/books/adjusting-bonds.ts';
import type { InputOf } from '#contracts/kernel/endpoint.ts';
import { isSameRule } from '#domain/premium.ts';
import { Refused } from '../../kernel/refused.ts';
import type { Actor } from '../../kernel/actor.ts';
import { PremiumRules } from '../organizations/index.ts';
import { BondsToAdjust } from './bonds-to-adjust.query.ts';
import type { Adjustable } from './bonds-to-adjust.query.ts';

/**
 * The live bonds that an earlier version of the rule priced, with their premium by the newest: $2 parish, $3 day,
 * $4 version, $5 rate in basis points, $6 minimum. Half a cent goes up, as in `shareOfCents`.
 */
const PRICED = `
  select b.*, b.premium_cents as booked_cents, case when b.amount_cents > 0
      then greatest((b.amount_cents * $5::int + 5000) / 10000, $6::bigint) else 0 end as owed_cents
  from bond b
  where b.organization_id = $1 and b.rule_parish is not distinct from $2 and b.rule_effective_on = $3
    and b.rule_version < $4 and b.voided_at is null`;

/** The bonds that a corrected premium rule priced, with what it makes of their premium (decision 50). */
@Injectable()
export class BondsToReprice {
  constructor(
    private readonly bonds: BondsToAdjust,
    private readonly rules: PremiumRules,
  ) {}

  /** One page, oldest first, with the sums of all. @throws Refused PREMIUM_RULE_NOT_FOUND. */
  async page(actor: Actor, ruleId: string, query: InputOf<typeof listBondsToReprice>['query']): Promise<Page> {
    return this.bonds.page(actor, await this.pricedBefore(actor, ruleId), query);
  }

  /** All of them as a CSV file. */
  async *file(actor: Actor, ruleId: string): AsyncGenerator<string> {
    const of = await this.pricedBefore(actor, ruleId);
    yield* this.bonds.file(actor, of, 'corrected-premiums.csv', ['Premium Charged', 'Premium by Corrected Rule']);
  }

  /** By the newest version of a rule, by the id of any. */
  private async pricedBefore({ organizationId }: Actor, ruleId: string): Promise<Adjustable> {
    const rules = await this.rules.list(organizationId);
    const named = rules.find((rule) => rule.ruleId === ruleId);
    const newest = named && rules.find((rule) => isSameRule(rule, named)); // they come newest first
    if (!newest) throw new Refused('PREMIUM_RULE_NOT_FOUND');
    const { parish, effectiveOn, version, rateBasisPoints, minimumCents } = newest;
    return { sql: PRICED, values: [organizationId, parish, effectiveOn, version, rateBasisPoints, minimumCents] };
  }
}
