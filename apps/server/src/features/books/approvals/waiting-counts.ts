import { Injectable } from '@nestjs/common';
import type { WaitsElsewhere } from '#contracts/books/approvals/approvals.ts';
import type { OrganizationId } from '../../../kernel/actor.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';

/** What of one kind waits for a second person in an agency, by where it is decided. */
export type FindWaiting = (tx: TenantTransaction, organizationId: OrganizationId) => Promise<WaitsElsewhere[]>;

/** A kind that is decided in one place, by how many of it wait. */
export const counted =
  (
    kind: WaitsElsewhere['kind'],
    count: (tx: TenantTransaction, organizationId: string) => Promise<number>,
  ): FindWaiting =>
  async (tx, organizationId) => [{ kind, subjectId: null, name: '', waiting: await count(tx, organizationId) }];

/**
 * What waits in features below: each registers in its module, so that header and inbox have it with the rest
 * (money#second-person).
 */
@Injectable()
export class WaitingCounts {
  private readonly finds: FindWaiting[] = [];

  register(find: FindWaiting): void {
    this.finds.push(find);
  }

  /** Each place where something waits. */
  async list(tx: TenantTransaction, organizationId: OrganizationId): Promise<WaitsElsewhere[]> {
    const found: WaitsElsewhere[] = [];
    for (const find of this.finds) found.push(...(await find(tx, organizationId)));
    return found.filter(({ waiting }) => waiting > 0);
  }

  async count(tx: TenantTransaction, organizationId: OrganizationId): Promise<number> {
    return (await this.list(tx, organizationId)).reduce((sum, { waiting }) => sum + waiting, 0);
  }
}
