import { Injectable } from '@nestjs/common';
import type { OrganizationId } from '../../../kernel/actor.ts';
import { TenantDatabase } from '../../../platform/database/tenant-database.ts';
import { firstUnequal } from '../ledger/index.ts';

/** Whether the books of an agency foot now (money#before-a-month-closes). */
@Injectable()
export class ProvenBooks {
  constructor(private readonly database: TenantDatabase) {}

  /** What does not, in words; null where all of it foots: balances, each entry, sub-ledger and control account. */
  firstProblem(organizationId: OrganizationId): Promise<string | null> {
    return this.database.read(organizationId, firstUnequal);
  }
}
