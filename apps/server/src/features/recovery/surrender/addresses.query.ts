import { Injectable } from '@nestjs/common';
import type { SurrenderAddress } from '#contracts/recovery/surrender/addresses.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { TenantDatabase } from '../../../platform/database/tenant-database.ts';

const LIST = `select kind, place, name, address, version from surrender_address
  where organization_id = $1 order by kind, place`;

/** The directory of addresses that letters of a surrender go to. */
@Injectable()
export class SurrenderAddresses {
  constructor(private readonly database: TenantDatabase) {}

  async list({ organizationId }: Actor): Promise<SurrenderAddress[]> {
    const { rows } = await this.database.read(organizationId, (tx) =>
      tx.query<SurrenderAddress>(LIST, [organizationId]),
    );
    return rows;
  }
}
