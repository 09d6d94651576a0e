import { Injectable } from '@nestjs/common';
import type { getAccountant } from '#contracts/books/proof/accountant.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { TenantDatabase } from '../../../platform/database/tenant-database.ts';

const OF_AGENCY = 'select email from books_accountant where organization_id = $1';

/** To whom the head of an agency's chain goes beside its Admins (money#chain-head-kept-outside). */
@Injectable()
export class Accountant {
  constructor(private readonly database: TenantDatabase) {}

  find({ organizationId }: Actor): Promise<ResponseOf<typeof getAccountant>> {
    return this.database.read(organizationId, async (tx) => {
      const { rows } = await tx.query<{ email: string }>(OF_AGENCY, [organizationId]);
      return { email: rows[0]?.email ?? '' };
    });
  }
}
