import { Injectable } from '@nestjs/common';
import type { Actor, OrganizationId } from '../../../kernel/actor.ts';
import { TenantDatabase, type TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { DataKeys } from '../../../platform/keys/data-keys.ts';
import { hashOfBond, hashOfRow } from '../brought-in/index.ts';
import {
  oldAccountHit,
  oldBondHit,
  oldClientHit,
  type AccountRow,
  type BondRow,
  type Found,
  type PersonRow,
} from './search-hit.ts';

const CLIENT = `
  select d.id as defendant_id, d.full_name, d.birthday, d.phone_number, d.alternate_phone, 0 as closeness
  from (
    select person_id from move_in_person where organization_id = $1 and list = 'clients' and key_hash = $2
    union all
    select person_id from move_in_person
    where organization_id = $1 and list = 'clients' and other_hashes <> '{}' and other_hashes @> array[$2::text]) p
  join defendant d on d.organization_id = $1 and d.id = p.person_id and d.lifecycle = 'live'`;

const BOND = `
  select b.bond_id, d.id as defendant_id, d.full_name, d.birthday, b.power_number, b.status,
    b.voided_at is not null as voided, 0 as closeness
  from move_in_bond m
  join bond b on b.organization_id = m.organization_id and b.bond_id = m.bond_id
  join defendant d on d.organization_id = b.organization_id and d.id = b.defendant_id and d.lifecycle = 'live'
  where m.organization_id = $1 and m.key_hash = $2`;

const ACCOUNTS = `
  select a.account_id, n.short_id, a.status, d.id as defendant_id, d.full_name, d.birthday, 0 as closeness
  from account_name named
  join account a on a.organization_id = named.organization_id and a.account_id = named.account_id
  join defendant d on d.organization_id = a.organization_id and d.id = a.defendant_id and d.lifecycle = 'live'
  left join account_number n on n.organization_id = a.organization_id and n.account_id = a.account_id
  where named.organization_id = $1 and named.name = $2
  order by n.short_id limit $3`;

const MOST_ACCOUNTS = 10;

/**
 * Clients, bonds and accounts by their whole number in the program that the agency moved from (screens#global-search).
 * Of clients and bonds a digest is kept, and what was typed is compared by that.
 */
@Injectable()
export class FindOldNumbers {
  constructor(
    private readonly database: TenantDatabase,
    private readonly keys: DataKeys,
  ) {}

  async client({ organizationId }: Actor, typed: string): Promise<Found[]> {
    const key = await this.keys.of(organizationId);
    const hash = hashOfRow(key, { list: 'clients', key: `id:${typed}` });
    const { rows } = await this.database.read(organizationId, (tx) =>
      tx.query<PersonRow>(CLIENT, [organizationId, hash]),
    );
    return rows.map(oldClientHit(typed));
  }

  /** In a transaction that has waited for the view `bonds`. */
  async bond(tx: TenantTransaction, organizationId: OrganizationId, typed: string): Promise<Found[]> {
    const hash = hashOfBond(await this.keys.of(organizationId), `id:${typed}`);
    const { rows } = await tx.query<BondRow>(BOND, [organizationId, hash]);
    return rows.map(oldBondHit(typed));
  }

  /** In a transaction that has waited for the view `accounts`. */
  async accounts(tx: TenantTransaction, organizationId: OrganizationId, typed: string): Promise<Found[]> {
    const { rows } = await tx.query<AccountRow>(ACCOUNTS, [organizationId, `Old no. ${typed}`, MOST_ACCOUNTS]);
    return rows.map(oldAccountHit(typed));
  }
}
