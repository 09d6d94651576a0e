import { CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { UniqueConstraintViolationException } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/core';
import type { InputOf, ResponseOf } from '#contracts/endpoint.ts';
import type { addPremiumRule } from '#contracts/organizations.ts';
import { Refused } from '../../platform/refused.ts';
import type { Actor } from '../../platform/tenancy/actor.ts';
import { TenantRows } from '../../platform/tenancy/tenant-rows.ts';
import { PremiumRuleRow } from './premium-rule.ts';
import { PremiumRules } from './premium-rules.ts';

/** Adds a rule that takes over from its day (decision 2). */
export class AddPremiumRule {
  constructor(
    readonly actor: Actor,
    readonly input: InputOf<typeof addPremiumRule>['body'],
  ) {}
}

@CommandHandler(AddPremiumRule)
export class AddPremiumRuleHandler implements ICommandHandler<AddPremiumRule> {
  constructor(
    private readonly rows: TenantRows,
    private readonly rules: PremiumRules,
  ) {}

  async execute({ actor, input }: AddPremiumRule): Promise<ResponseOf<typeof addPremiumRule>> {
    const { organizationId, commandId: ruleId, userId } = actor;
    const add = async (em: EntityManager) => {
      em.create(PremiumRuleRow, { organizationId, ruleId, ...input, createdBy: userId });
      await em.flush().catch((error: unknown) => {
        throw error instanceof UniqueConstraintViolationException ? new Refused('PREMIUM_RULE_EXISTS') : error;
      });
      return { ruleId, ...input };
    };
    const changes = () => [{ topic: 'settings' as const, id: 'premium-rules' }];
    const rule = await this.rows.write(actor, { addPremiumRule: input }, add, changes);
    this.rules.changed(organizationId);
    return rule;
  }
}
