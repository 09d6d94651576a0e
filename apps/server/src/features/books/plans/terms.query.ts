import { Injectable } from '@nestjs/common';
import { USUAL_TERMS } from '#domain/books/account-owing.ts';
import { TenantDatabase, type TenantTransaction } from '../../../platform/database/tenant-database.ts';
import type { Actor, OrganizationId } from '../../../kernel/actor.ts';

const NEWEST = 'select days from payment_terms where organization_id = $1 order by set_at desc limit 1';

/** The terms that an organization has now, in days. */
export const termsOf = async (tx: TenantTransaction, organizationId: OrganizationId): Promise<number> => {
  const { rows } = await tx.query<{ days: number }>(NEWEST, [organizationId]);
  return rows[0]?.days ?? USUAL_TERMS;
};

/** How many days after its booking a premium is due without a plan (today#terms-setting). */
@Injectable()
export class Terms {
  constructor(private readonly database: TenantDatabase) {}

  days({ organizationId }: Actor): Promise<number> {
    return this.database.read(organizationId, (tx) => termsOf(tx, organizationId));
  }
}
