import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import type { listPremiumRules } from '#contracts/organizations/organizations.ts';
import { TenantDatabase } from '../../platform/database/tenant-database.ts';
import type { Actor, OrganizationId } from '../../kernel/actor.ts';

type PremiumRuleAnswer = ResponseOf<typeof listPremiumRules>['rules'][number];

/** The organization's premium table. Pricing reads it for every bond, so it is kept for a few seconds. */
@Injectable()
export class PremiumRules {
  private readonly cache = new LRUCache<OrganizationId, PremiumRuleAnswer[]>({ max: 1_000, ttl: 3_000 });

  constructor(private readonly database: TenantDatabase) {}

  /** Every version of every rule, newest first within a parish; what `quotePremium` chooses from. At most 3 s old. */
  async inForce({ organizationId }: Pick<Actor, 'organizationId'>): Promise<PremiumRuleAnswer[]> {
    const cached = this.cache.get(organizationId);
    if (cached) return cached;
    const rules = await this.list(organizationId);
    this.cache.set(organizationId, rules);
    return rules;
  }

  /** The same, straight from the table. */
  list(organizationId: OrganizationId): Promise<PremiumRuleAnswer[]> {
    return this.database.read(organizationId, async (tx) => {
      const { rows } = await tx.query<PremiumRuleAnswer>(
        `select r.rule_id as "ruleId", r.parish, r.effective_on as "effectiveOn", r.version,
           r.rate_basis_points as "rateBasisPoints", r.minimum_cents as "minimumCents",
           r.rewrite_basis_points as "rewriteBasisPoints", r.citation, r.created_at as "enteredAt", r.reason,
           coalesce(nullif(staff.full_name, ''), nullif(staff.email, ''), 'Former staff') as "enteredBy"
         from premium_rule r
         left join agent staff on staff.organization_id = r.organization_id and staff.user_id = r.created_by
         where r.organization_id = $1 order by r.parish nulls first, r.effective_on desc, r.version desc`,
        [organizationId],
      );
      return rows;
    });
  }

  /** A row was added: price with it from now on. */
  changed(organizationId: OrganizationId): void {
    this.cache.delete(organizationId);
  }
}
