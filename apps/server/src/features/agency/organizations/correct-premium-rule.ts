import type { InferEntity } from '@mikro-orm/core';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { correctPremiumRule } from '#contracts/agency/organizations/organizations.ts';
import { commissionersByLaw, type PremiumRule } from '#domain/agency/premium.ts';
import { figuresInWords, nameOfRule } from '#domain/agency/rule-words.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import { isTaken } from '../../../platform/database/sql-state.ts';
import { Refused } from '../../../kernel/refused.ts';
import { TenantRows, type Work } from '../../../platform/rows/tenant-rows.ts';
import { mustBeMeant, PremiumRuleRow } from './premium-rule.ts';
import { PremiumRules } from './premium-rules.query.ts';

/** Corrects a rule by its next version (money#corrected-premium-rules); the one it supersedes stays as it was. */
export class CorrectPremiumRule extends CommandOf(correctPremiumRule) {}

const FIGURES = [
  'rateBasisPoints',
  'minimumCents',
  'rewriteBasisPoints',
  'commissionerBasisPoints',
  'citation',
] as const;
type Figures = Pick<PremiumRule, (typeof FIGURES)[number]>;

const differing = (a: Figures, b: Figures): string[] => FIGURES.filter((name) => a[name] !== b[name]);

/** The figures of a row; those of before the commissioners had a column are what the law says. */
const figuresOf = (row: InferEntity<typeof PremiumRuleRow>): Figures => ({
  ...row,
  commissionerBasisPoints: row.commissionerBasisPoints ?? commissionersByLaw(row.parish ?? null),
});

const editedMeanwhile = (fields: readonly string[]) =>
  new Refused(
    'EDITED_MEANWHILE',
    {},
    fields.map((path) => ({ path, message: 'Somebody else changed this at the same time.' })),
  );

@CommandHandler(CorrectPremiumRule)
export class CorrectPremiumRuleHandler implements ICommandHandler<CorrectPremiumRule> {
  constructor(
    private readonly rows: TenantRows,
    private readonly rules: PremiumRules,
    private readonly trail: AuditTrail,
  ) {}

  async execute({
    actor,
    params: { ruleId },
    body: input,
  }: CorrectPremiumRule): Promise<ResponseOf<typeof correctPremiumRule>> {
    const { organizationId, commandId, userId } = actor;
    const { confirmed, basedOn, reason, ...typed } = input;
    mustBeMeant(typed, confirmed);
    const correct: Work<ResponseOf<typeof correctPremiumRule>> = async (tx, em) => {
      const named = await em.findOne(PremiumRuleRow, { organizationId, ruleId });
      if (!named) throw new Refused('PREMIUM_RULE_NOT_FOUND');
      const { parish = null, effectiveOn } = named;
      const versions = await em.find(
        PremiumRuleRow,
        { organizationId, parish, effectiveOn },
        { orderBy: { version: 'asc' } },
      );
      const [base, newest] = [versions[basedOn - 1], versions.at(-1)];
      if (!base || !newest) throw editedMeanwhile([]);
      const before = figuresOf(newest);
      if (base !== newest) throw editedMeanwhile(differing(figuresOf(base), before));
      const figures = {
        ...typed,
        commissionerBasisPoints: typed.commissionerBasisPoints ?? before.commissionerBasisPoints,
      };
      const corrected = { parish, effectiveOn, version: newest.version + 1, ...figures };
      if (differing(before, figures).length === 0) return { ...corrected, ruleId: newest.ruleId, version: basedOn };
      em.create(PremiumRuleRow, { organizationId, ruleId: commandId, ...corrected, reason, createdBy: userId });
      await em.flush().catch((error: unknown) => {
        throw isTaken(error) ? editedMeanwhile([]) : error;
      });
      const message = `${nameOfRule(corrected)}: ${figuresInWords(corrected)}; before ${figuresInWords(before)}`;
      const details = { rule: message };
      await this.trail.record(actor, { action: 'premium-rule-corrected', details }, tx);
      return { ruleId: commandId, ...corrected };
    };
    const changes = () => [{ topic: 'settings' as const, id: 'premium-rules' }];
    const corrected = await this.rows.write(actor, { correctPremiumRule: input, ruleId }, correct, changes);
    this.rules.changed(organizationId);
    return corrected;
  }
}
