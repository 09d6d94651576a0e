import { randomUUID } from 'node:crypto';
import { SEEDED_PREMIUM_RULES } from '#domain/agency/premium.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import type { OrganizationId } from '../../../kernel/actor.ts';

/**
 * A new organization and its first Admin: the person who signed up (people#new-agency). `phone` is ten digits or empty.
 */
export interface NewOrganization {
  organizationId: OrganizationId;
  name: string;
  phone: string;
  admin: { userId: string; fullName: string; email: string };
}

/**
 * Writes the organization, its Admin and the premium table of money#premium-rules, in the transaction of the sign-up.
 */
export const setUpOrganization = async (
  tx: TenantTransaction,
  { organizationId, name, phone, admin }: NewOrganization,
): Promise<void> => {
  await tx.query('insert into organization (organization_id, name, phone) values ($1, $2, $3)', [
    organizationId,
    name,
    phone,
  ]);
  await tx.query(
    `insert into agent (organization_id, user_id, role, full_name, email, phone_number)
     values ($1, $2, 'Admin', $3, $4, $5)`,
    [organizationId, admin.userId, admin.fullName, admin.email, phone],
  );
  for (const rule of SEEDED_PREMIUM_RULES) {
    await tx.query(
      `insert into premium_rule (organization_id, rule_id, parish, effective_on, rate_basis_points, minimum_cents,
         rewrite_basis_points, citation, created_by) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [
        organizationId,
        randomUUID(),
        rule.parish,
        rule.effectiveOn,
        rule.rateBasisPoints,
        rule.minimumCents,
        rule.rewriteBasisPoints,
        rule.citation,
        admin.userId,
      ],
    );
  }
};
