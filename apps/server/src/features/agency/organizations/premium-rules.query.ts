import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import type { listPremiumRules, listSheriffFees } from '#contracts/agency/organizations/organizations.ts';
import { commissionersByLaw } from '#domain/agency/premium.ts';
import { SEEDED_SHERIFF_FEES } from '#domain/agency/premium-shares.ts';
import { TenantDatabase } from '../../../platform/database/tenant-database.ts';
import type { Actor, OrganizationId } from '../../../kernel/actor.ts';
import { nameOf } from './agent-name.ts';

type PremiumRuleAnswer = ResponseOf<typeof listPremiumRules>['rules'][number];
type SheriffFeeAnswer = ResponseOf<typeof listSheriffFees>['fees'][number];

/** What bonds are priced by: every version of every row, newest first within a parish. */
interface RatesAnswer {
  rules: PremiumRuleAnswer[];
  sheriffFees: SheriffFeeAnswer[];
}

/** The organization's premium table. Pricing reads it for every bond, so it is kept for a few seconds. */
@Injectable()
export class PremiumRules {
  private readonly cache = new LRUCache<OrganizationId, RatesAnswer>({ max: 1_000, ttl: 3_000 });

  constructor(private readonly database: TenantDatabase) {}

  /** What `quotePremium` and `ruleLines` choose from. At most 3 s old. */
  async inForce({ organizationId }: Pick<Actor, 'organizationId'>): Promise<RatesAnswer> {
    const cached = this.cache.get(organizationId);
    if (cached) return cached;
    const [rules, sheriffFees] = await Promise.all([this.list(organizationId), this.sheriffFees(organizationId)]);
    const rates = { rules, sheriffFees };
    this.cache.set(organizationId, rates);
    return rates;
  }

  /** Every version of every rule, newest first within a parish, straight from the table. */
  list(organizationId: OrganizationId): Promise<PremiumRuleAnswer[]> {
    return this.database.read(organizationId, async (tx) => {
      type Row = Omit<PremiumRuleAnswer, 'commissionerBasisPoints'> & { commissionerBasisPoints: number | null };
      const { rows } = await tx.query<Row>(
        `select r.rule_id, r.parish, r.effective_on, r.version, r.rate_basis_points, r.minimum_cents,
           r.rewrite_basis_points, r.commissioner_basis_points, r.citation, r.created_at as entered_at, r.reason,
           ${nameOf('staff', 'Former staff')} as entered_by
         from premium_rule r
         left join agent staff on staff.organization_id = r.organization_id and staff.user_id = r.created_by
         where r.organization_id = $1 order by r.parish nulls first, r.effective_on desc, r.version desc`,
        [organizationId],
      );
      return rows.map((row) => ({
        ...row,
        commissionerBasisPoints: row.commissionerBasisPoints ?? commissionersByLaw(row.parish),
      }));
    });
  }

  /** Every version of every sheriff's fee, above those that every organization starts with (money#sheriff-fee). */
  sheriffFees(organizationId: OrganizationId): Promise<SheriffFeeAnswer[]> {
    return this.database.read(organizationId, async (tx) => {
      const { rows } = await tx.query<SheriffFeeAnswer>(
        `select f.parish, f.effective_on, f.version, f.cents_per_hundred,
           f.citation, f.reason, f.created_at as entered_at,
           ${nameOf('staff', 'Former staff')} as entered_by
         from sheriff_fee f
         left join agent staff on staff.organization_id = f.organization_id and staff.user_id = f.created_by
         where f.organization_id = $1 order by f.parish nulls first, f.effective_on desc, f.version desc`,
        [organizationId],
      );
      return [...rows, ...SEEDED_SHERIFF_FEES.map((fee) => ({ ...fee, reason: '', enteredAt: null, enteredBy: null }))];
    });
  }

  /** A row was added: price with it from now on. */
  changed(organizationId: OrganizationId): void {
    this.cache.delete(organizationId);
  }
}
