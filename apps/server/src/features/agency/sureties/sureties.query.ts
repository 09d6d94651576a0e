import { Injectable } from '@nestjs/common';
import type { SuretyContractVersion, SuretyWithContracts } from '#contracts/agency/sureties/sureties.ts';
import type { SuretyContract } from '#domain/agency/surety-contract.ts';
import type { Actor, OrganizationId } from '../../../kernel/actor.ts';
import { Refused } from '../../../kernel/refused.ts';
import { TenantDatabase, type TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { nameOf } from '../organizations/index.ts';

const CONTRACTS = `
  select c.contract_id, c.surety_id, c.effective_on, c.version, c.premium_cents_per_thousand, c.premium_basis_points,
    c.buf_cents_per_thousand, c.minimum_cents, c.rounding,
    c.limit_cents, c.week_ends_on, c.report_day, c.citation, c.reason,
    c.created_at as entered_at, ${nameOf('staff', 'Former staff')} as entered_by
  from surety_contract c
  left join agent staff on staff.organization_id = c.organization_id and staff.user_id = c.created_by
  where c.organization_id = $1`;

const SURETIES = `
  select surety_id, name, contact_name, email, phone_number, is_active, version
  from surety where organization_id = $1 order by is_active desc, name_key`;

const NAMES = `
  select surety_id, name, is_active from surety
  where organization_id = $1 order by is_active desc, name_key`;

export type SuretyName = Pick<SuretyWithContracts, 'suretyId' | 'name' | 'isActive'>;

type ContractOfSurety = SuretyContractVersion & { suretyId: string };
type SuretyFields = Omit<SuretyWithContracts, 'contracts'>;

/** The companies whose powers an agency writes on, and their contracts (powers#sureties). */
@Injectable()
export class Sureties {
  constructor(private readonly database: TenantDatabase) {}

  /** Every surety, those in use first by name, with every version of its contracts, the newest first. */
  list({ organizationId }: Pick<Actor, 'organizationId'>): Promise<SuretyWithContracts[]> {
    return this.database.read(organizationId, async (tx) => {
      const [sureties, contracts] = await Promise.all([
        tx.query<SuretyFields>(SURETIES, [organizationId]),
        tx.query<ContractOfSurety>(`${CONTRACTS} order by c.effective_on desc, c.version desc`, [organizationId]),
      ]);
      const bySurety = Map.groupBy(contracts.rows, ({ suretyId }) => suretyId);
      return sureties.rows.map((surety) => ({
        ...surety,
        contracts: (bySurety.get(surety.suretyId) ?? []).map(({ suretyId: _, ...contract }) => contract),
      }));
    });
  }

  /** Every surety's name, and whether it is in use. */
  names({ organizationId }: Pick<Actor, 'organizationId'>): Promise<SuretyName[]> {
    return this.database.read(organizationId, async (tx) => {
      const { rows } = await tx.query<SuretyName>(NAMES, [organizationId]);
      return rows;
    });
  }

  /** Every version of a surety's contracts: what its bonds owe is reckoned by the one in force. */
  contractsOf({ organizationId }: Pick<Actor, 'organizationId'>, suretyId: string): Promise<SuretyContract[]> {
    return this.database.read(organizationId, async (tx) => {
      const { rows } = await tx.query<SuretyContract>(`${CONTRACTS} and c.surety_id = $2`, [organizationId, suretyId]);
      return rows;
    });
  }

  /** @throws Refused SURETY_NOT_FOUND, also for another organization's. */
  async mustBeKnown(actor: Pick<Actor, 'organizationId'>, suretyId: string): Promise<void> {
    const known = await this.names(actor);
    if (!known.some((surety) => surety.suretyId === suretyId)) throw new Refused('SURETY_NOT_FOUND');
  }

  /**
   * One version of a contract, within the transaction that wrote it.
   * @throws Refused SURETY_NOT_FOUND
   */
  async contract(
    tx: TenantTransaction,
    organizationId: OrganizationId,
    contractId: string,
  ): Promise<SuretyContractVersion> {
    const { rows } = await tx.query<ContractOfSurety>(`${CONTRACTS} and c.contract_id = $2`, [
      organizationId,
      contractId,
    ]);
    if (!rows[0]) throw new Refused('SURETY_NOT_FOUND');
    const { suretyId: _, ...contract } = rows[0];
    return contract;
  }
}
