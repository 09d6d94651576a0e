import { Injectable } from '@nestjs/common';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import type { listCatalogueCharges } from '#contracts/agency/organizations/organizations.ts';
import { TenantDatabase } from '../../../platform/database/tenant-database.ts';
import { Refused } from '../../../kernel/refused.ts';
import type { Actor } from '../../../kernel/actor.ts';

type CatalogueCharge = ResponseOf<typeof listCatalogueCharges>['charges'][number];

const SELECT = `select charge_id, code, description, amount_cents,
  ledger_account, active from catalogue_charge where organization_id = $1`;

/** The organization's charge catalogue (money#charge-catalogue). */
@Injectable()
export class ChargeCatalogue {
  constructor(private readonly database: TenantDatabase) {}

  /** Every charge, active ones first, by code. */
  list({ organizationId }: Actor): Promise<CatalogueCharge[]> {
    return this.database.read(organizationId, async (tx) => {
      const { rows } = await tx.query<CatalogueCharge>(`${SELECT} order by active desc, lower(code)`, [organizationId]);
      return rows;
    });
  }

  /**
   * One charge, active or not.
   * @throws Refused CHARGE_NOT_FOUND
   */
  async find({ organizationId }: Actor, chargeId: string): Promise<CatalogueCharge> {
    const charge = await this.database.read(organizationId, async (tx) => {
      const { rows } = await tx.query<CatalogueCharge>(`${SELECT} and charge_id = $2`, [organizationId, chargeId]);
      return rows[0];
    });
    if (!charge) throw new Refused('CHARGE_NOT_FOUND');
    return charge;
  }
}
