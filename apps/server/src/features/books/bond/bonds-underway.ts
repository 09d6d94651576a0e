import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../kernel/actor.ts';
import { TenantDatabase } from '../../../platform/database/tenant-database.ts';

/** The bonds of a grid that were decided and are yet to be written (bonds#charge-grid). */
@Injectable()
export class BondsUnderway {
  constructor(private readonly database: TenantDatabase) {}

  /** Whether a bond was decided and is yet to be written: its power is nobody else's. */
  async includes({ organizationId }: Pick<Actor, 'organizationId'>, bondId: string): Promise<boolean> {
    const { rowCount } = await this.database.read(organizationId, (tx) =>
      tx.query(
        'select 1 from bond_batch where organization_id = $1 and settled_at is null and bond_ids @> array[$2::uuid]',
        [organizationId, bondId],
      ),
    );
    return rowCount !== 0;
  }
}
