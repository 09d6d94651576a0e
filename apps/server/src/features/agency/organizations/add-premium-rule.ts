import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { addPremiumRule } from '#contracts/agency/organizations/organizations.ts';
import { commissionersByLaw } from '#domain/agency/premium.ts';
import { figuresInWords, nameOfRule } from '#domain/agency/rule-words.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import { isTaken } from '../../../platform/database/sql-state.ts';
import { Refused } from '../../../kernel/refused.ts';
import { TenantRows, type Work } from '../../../platform/rows/tenant-rows.ts';
import { mustBeMeant, PremiumRuleRow } from './premium-rule.ts';
import { PremiumRules } from './premium-rules.query.ts';

/** Adds a rule that takes over from its day (money#premium-rules). */
export class AddPremiumRule extends CommandOf(addPremiumRule) {}

@CommandHandler(AddPremiumRule)
export class AddPremiumRuleHandler implements ICommandHandler<AddPremiumRule> {
  constructor(
    private readonly rows: TenantRows,
    private readonly rules: PremiumRules,
    private readonly trail: AuditTrail,
  ) {}

  async execute({ actor, body: input }: AddPremiumRule): Promise<ResponseOf<typeof addPremiumRule>> {
    const { organizationId, commandId: ruleId, userId } = actor;
    const { confirmed, commissionerBasisPoints = commissionersByLaw(input.parish), ...figures } = input;
    const rule = { ...figures, commissionerBasisPoints };
    mustBeMeant(rule, confirmed);
    const add: Work<ResponseOf<typeof addPremiumRule>> = async (tx, em) => {
      const version = 1;
      em.create(PremiumRuleRow, { organizationId, ruleId, ...rule, version, reason: '', createdBy: userId });
      await em.flush().catch((error: unknown) => {
        throw isTaken(error) ? new Refused('PREMIUM_RULE_EXISTS') : error;
      });
      const details = { rule: `${nameOfRule(rule)}: ${figuresInWords(rule)}` };
      await this.trail.record(actor, { action: 'premium-rule-added', details }, tx);
      return { ruleId, ...rule, version };
    };
    const changes = () => [{ topic: 'settings' as const, id: 'premium-rules' }];
    const added = await this.rows.write(actor, { addPremiumRule: input }, add, changes);
    this.rules.changed(organizationId);
    return added;
  }
}
